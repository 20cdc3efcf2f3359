import { KeyRound } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const apiKeys: Screen = {
  id: 'apiKeys',
  group: 'house',
  order: 5,
  href: '/api-keys',
  icon: KeyRound,
  permission: 'apiKey.view',
  commands: [{ id: 'new', href: '/api-keys?new=yes', permission: 'apiKey.manage' }],
};
