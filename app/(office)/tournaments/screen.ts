import { Trophy } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const tournaments: Screen = {
  id: 'tournaments',
  group: 'play',
  order: 3,
  href: '/tournaments',
  icon: Trophy,
  permission: 'tournament.view',
  goKey: 'm',
  commands: [
    { id: 'new', href: '/catalogue/new?kind=tournament', permission: 'catalogue.edit' },
    { id: 'structures', href: '/tournaments/structures', permission: 'simulation.view' },
  ],
};
