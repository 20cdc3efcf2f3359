import { Landmark } from 'lucide-react';
import type { Screen } from '@/app/_lib/screens/screen';

export const ledger: Screen = {
  id: 'ledger',
  group: 'money',
  order: 1,
  href: '/ledger',
  icon: Landmark,
  permission: 'ledger.view',
  goKey: 'l',
  commands: [
    { id: 'accounts', href: '/ledger/accounts' },
    { id: 'transactions', href: '/ledger/transactions' },
    { id: 'adjustments', href: '/ledger/adjustments' },
    { id: 'openingBalances', href: '/ledger/opening-balances' },
    { id: 'reconciliation', href: '/ledger/reconciliation' },
  ],
};
