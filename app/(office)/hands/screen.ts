import { Spade } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const hands: Screen = {
  id: 'hands',
  group: 'room',
  order: 2,
  href: '/hands',
  icon: Spade,
  permission: 'hand.view',
  goKey: 'h',
  commands: [{ id: 'verifications', href: '/hands/verifications' }],
};
