import { LayoutDashboard } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const overview: Screen = {
  id: 'overview',
  group: 'overview',
  order: 1,
  href: '/overview',
  icon: LayoutDashboard,
  permission: 'overview.view',
  goKey: 'o',
};
