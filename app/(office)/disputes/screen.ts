import { Scale } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const disputes: Screen = {
  id: 'disputes',
  group: 'room',
  order: 4,
  href: '/disputes',
  icon: Scale,
  permission: 'dispute.view',
  goKey: 'd',
  commands: [
    { id: 'remedies', href: '/disputes/remedies' },
    { id: 'incidents', href: '/disputes/incidents' },
    { id: 'settings', href: '/disputes/settings' },
  ],
};
