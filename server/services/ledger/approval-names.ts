/** What waits for a second person before a transaction is taken back. */
export const REVERSAL_APPROVAL = 'ledger.reversal';
