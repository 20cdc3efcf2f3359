import { Contact } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const players: Screen = {
  id: 'players',
  group: 'room',
  order: 3,
  href: '/players',
  icon: Contact,
  permission: 'player.view',
  goKey: 'p',
  commands: [{ id: 'new', href: '/players?new=yes', permission: 'player.edit' }],
};
