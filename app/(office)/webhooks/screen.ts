import { Webhook } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const webhooks: Screen = {
  id: 'webhooks',
  group: 'house',
  order: 3,
  href: '/webhooks',
  icon: Webhook,
  permission: 'webhook.view',
};
