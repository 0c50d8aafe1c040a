import type { Account } from '../../queries/account.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Fact } from './fact.tsx';

const parts = ['principal', 'interest', 'fees', 'costs'] as const;

/** What the debt consists of, to whom it is owed and where it comes from, as far as that is known. */
export function DebtFacts({ account }: { readonly account: Account }) {
  const t = useTranslations('account');
  const format = useFormat();
  const { breakdown, creditor, origin, currency } = account;
  return (
    <>
      {breakdown && (
        <Fact name={t.breakdown}>
          <ul className="plain-list">
            {parts.map((part) => (
              <li key={part}>
                {t.breakdownParts[part]}: {format.money(breakdown[part], currency)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {creditor && <Fact name={t.creditor}>{creditor.name}</Fact>}
      {creditor?.reference && <Fact name={t.creditorReference}>{creditor.reference}</Fact>}
      {origin !== null && <Fact name={t.origin}>{origin}</Fact>}
    </>
  );
}
