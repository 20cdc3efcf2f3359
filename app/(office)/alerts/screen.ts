import { BellRing } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const alerts: Screen = {
  id: 'alerts',
  group: 'overview',
  order: 3,
  href: '/alerts',
  icon: BellRing,
  permission: 'alert.view',
};
