import { CircleDollarSign } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const tcoin: Screen = {
  id: 'tcoin',
  group: 'money',
  order: 3,
  href: '/tcoin',
  icon: CircleDollarSign,
  permission: 'tcoin.view',
};
