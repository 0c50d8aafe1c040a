import { Link } from '@tanstack/react-router';
import type { Account } from '../queries/account.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

interface AccountCardProps {
  readonly accountId: string;
  readonly account: Account | undefined;
}

export function AccountCard({ accountId, account }: AccountCardProps) {
  const t = useTranslations('agreements');
  const terms = useTranslations('terms');
  const format = useFormat();
  const reference = account?.reference ?? account?.external_id ?? null;
  return (
    <section className="card" aria-labelledby="account">
      <h2 id="account">{terms.account}</h2>
      {account !== undefined && (
        <dl>
          <dt>{terms.contact}</dt>
          <dd>{account.contact.name}</dd>
          <dt>{t.pending}</dt>
          <dd>{format.money(account.pending_balance, account.currency)}</dd>
          <dt>{terms.status}</dt>
          <dd>
            <span className={`status ${account.collection_status}`}>{terms.statuses[account.collection_status]}</span>
          </dd>
          {account.due_date !== null && (
            <>
              <dt>{terms.dueDate}</dt>
              <dd>{format.day(account.due_date)}</dd>
            </>
          )}
          {reference !== null && (
            <>
              <dt>{terms.reference}</dt>
              <dd>{reference}</dd>
            </>
          )}
        </dl>
      )}
      <p className="not-printed">
        <Link to="/accounts/$id" params={{ id: accountId }}>
          {t.openAccount}
        </Link>
      </p>
    </section>
  );
}
