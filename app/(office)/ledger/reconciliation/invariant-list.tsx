'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAccountName } from '@/app/_components/books/use-account-name';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Reconciliation } from './reconciliation';

type Finding = NonNullable<Reconciliation['last']>['findings'][number];

/** `every balance is the sum of its postings` as a key of the messages. */
const keyOf = (invariant: string) =>
  invariant
    .replaceAll("'", '')
    .replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '');

/** Every invariant in words, broken ones first with what was found where. */
export function InvariantList({ page }: { page: Reconciliation }) {
  const t = useTranslations('ledger');
  const findings = page.last?.findings ?? [];
  const of = (invariant: string) => findings.filter((finding) => finding.invariant === invariant);
  const names = [...new Set([...findings.map((finding) => finding.invariant), ...page.invariants])];
  const words = (invariant: string) =>
    t.has(`invariantWords.${keyOf(invariant)}`) ? t(`invariantWords.${keyOf(invariant)}`) : invariant;
  return (
    <ul className="divide-y">
      {names.map((name) => {
        const found = of(name);
        return (
          <li key={name} className="py-2">
            <p className="flex items-start justify-between gap-4">
              <span className="inline-block py-0.5 first-letter:uppercase">{words(name)}</span>
              {page.last === null ? (
                <span className="text-muted-foreground">–</span>
              ) : found.length > 0 ? (
                <State name="mismatch" label={t('findings', { count: found.length })} />
              ) : (
                <State name="ties" label={t('holds')} />
              )}
            </p>
            {found.length > 0 && <Findings label={words(name)} findings={found} accounts={page.accounts} />}
          </li>
        );
      })}
    </ul>
  );
}

interface FindingsProps {
  label: string;
  findings: readonly Finding[];
  accounts: Reconciliation['accounts'];
}

function Findings({ label, findings, accounts }: FindingsProps) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const accountName = useAccountName();
  const head = 'px-3 py-1 text-label text-muted-foreground';
  return (
    <ScrollBox label={label} className="mt-2 rounded-card border">
      <table className="num w-full text-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className={`${head} text-left`}>
              {t('columns.where')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('columns.found')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('columns.expected')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {findings.map((finding) => {
            const account = accounts.find((each) => each.id === finding.accountId);
            // A whole number beside an account is an amount of that account's currency; all else is shown as found.
            const text = (value: string) =>
              account && /^-?\d{1,16}$/.test(value) ? format.amount(Number(value), account.currency) : value;
            return (
              <tr key={`${finding.subject} ${finding.found}`}>
                <th scope="row" className="px-3 py-2 text-left font-[450]">
                  {account ? (
                    <Link className="text-primary underline underline-offset-4" href={`/ledger/accounts/${account.id}`}>
                      {accountName(account)} · {account.currency}
                    </Link>
                  ) : (
                    finding.subject
                  )}
                  <span className="block break-all text-caption text-muted-foreground">
                    {account ? `${t('accountNumber', { id: account.id })} · ${finding.subject}` : null}
                  </span>
                </th>
                <td className="px-3 py-2 text-right font-[550] text-destructive">{text(finding.found)}</td>
                <td className="px-3 py-2 text-right">{text(finding.expected)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
