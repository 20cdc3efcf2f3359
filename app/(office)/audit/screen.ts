import { ScrollText } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const audit: Screen = {
  id: 'audit',
  group: 'house',
  order: 1,
  href: '/audit',
  icon: ScrollText,
  permission: 'audit.view',
};
