import { LayoutGrid } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const floor: Screen = {
  id: 'floor',
  group: 'room',
  order: 1,
  href: '/floor',
  icon: LayoutGrid,
  permission: 'player.view',
  goKey: 'f',
};
