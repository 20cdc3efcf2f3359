import { Coins } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const jackpots: Screen = {
  id: 'jackpots',
  group: 'money',
  order: 2,
  href: '/jackpots',
  icon: Coins,
  permission: 'jackpot.view',
  goKey: 'j',
  commands: [{ id: 'hits', href: '/jackpots/hits' }],
};
