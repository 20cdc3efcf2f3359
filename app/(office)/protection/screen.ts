import { PlugZap } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const protection: Screen = {
  id: 'protection',
  group: 'room',
  order: 5,
  href: '/protection',
  icon: PlugZap,
  permission: 'protection.view',
};
