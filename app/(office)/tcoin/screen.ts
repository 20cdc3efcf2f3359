import { CircleDollarSign } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const tcoin: Screen = {
  id: 'tcoin',
  group: 'play',
  order: 4,
  href: '/tcoin',
  icon: CircleDollarSign,
  permission: 'tcoin.view',
};
