import { FlaskConical } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const simulations: Screen = {
  id: 'simulation',
  group: 'play',
  order: 5,
  href: '/simulations',
  icon: FlaskConical,
  permission: 'simulation.view',
  goKey: 's',
  commands: [
    { id: 'new', href: '/simulations/new', permission: 'simulation.run' },
    { id: 'import', href: '/simulations/imported', permission: 'hand.view' },
  ],
};
