import { Users } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const staff: Screen = {
  id: 'staff',
  group: 'house',
  order: 2,
  href: '/staff',
  icon: Users,
  permission: 'staff.view',
  commands: [
    { id: 'rights', href: '/staff/rights' },
    { id: 'invite', href: '/staff?invite=yes', permission: 'staff.manage' },
  ],
};
