import { GitPullRequest, LayoutTemplate, Percent, Power, Table2 } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const tables: Screen = {
  id: 'tables',
  group: 'play',
  order: 1,
  href: '/catalogue/tables',
  icon: Table2,
  permission: 'catalogue.view',
  goKey: 't',
  commands: [{ id: 'new', href: '/catalogue/new?kind=table', permission: 'catalogue.edit' }],
};

export const policies: Screen = {
  id: 'policies',
  group: 'play',
  order: 2,
  href: '/catalogue/policies',
  icon: Percent,
  permission: 'catalogue.view',
  commands: [
    { id: 'newRake', href: '/catalogue/new?kind=rake', permission: 'catalogue.edit' },
    { id: 'liveAt', href: '/catalogue/live' },
  ],
};

export const templates: Screen = {
  id: 'templates',
  group: 'play',
  order: 4.5,
  href: '/catalogue/templates',
  icon: LayoutTemplate,
  permission: 'catalogue.view',
  commands: [{ id: 'new', href: '/catalogue/new?kind=tournament', permission: 'catalogue.edit' }],
};

export const changes: Screen = {
  id: 'changes',
  group: 'play',
  order: 6,
  href: '/catalogue/changes',
  icon: GitPullRequest,
  permission: 'catalogue.view',
};

export const switches: Screen = {
  id: 'switches',
  group: 'play',
  order: 7,
  href: '/catalogue/switches',
  icon: Power,
  permission: 'switch.view',
};
