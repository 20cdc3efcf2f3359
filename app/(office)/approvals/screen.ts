import { UserCheck } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const approvals: Screen = {
  id: 'approvals',
  group: 'overview',
  order: 2,
  href: '/approvals',
  icon: UserCheck,
  permission: 'approval.view',
  goKey: 'a',
};
