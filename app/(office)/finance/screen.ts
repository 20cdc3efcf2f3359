import { FileSpreadsheet } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const finance: Screen = {
  id: 'finance',
  group: 'money',
  order: 4,
  href: '/finance',
  icon: FileSpreadsheet,
  permission: 'finance.view',
  commands: [
    { id: 'files', href: '/finance/files' },
    { id: 'schedules', href: '/finance/schedules' },
    { id: 'periods', href: '/finance/periods' },
    { id: 'remittances', href: '/finance/remittances' },
  ],
};
