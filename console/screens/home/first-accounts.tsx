import { useQuery } from '@tanstack/react-query';
import { firstAccountsQuery } from '../../calls/accounts.ts';
import { useService } from '../../calls/session-calls.ts';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

export function FirstAccounts({ organization }: { readonly organization: string }) {
  const words = useWords();
  return (
    <section aria-labelledby="first-accounts">
      <h2 id="first-accounts">{words.firstAccounts}</h2>
      <AccountTable organization={organization} />
    </section>
  );
}

function AccountTable({ organization }: { readonly organization: string }) {
  const words = useWords();
  const format = useFormat();
  const { data, error, refetch } = useQuery(firstAccountsQuery(useService().api, organization));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  if (data.data.length === 0) return <p>{words.noAccounts}</p>;
  return (
    <div className="scrolls" role="region" aria-labelledby="first-accounts" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.contact}</th>
            <th scope="col">{words.reference}</th>
            <th scope="col" className="number">
              {words.balance}
            </th>
            <th scope="col">{words.dueDate}</th>
            <th scope="col">{words.status}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((account) => (
            <tr key={account.id}>
              <th scope="row">{account.contact.name}</th>
              <td>{account.reference ?? account.external_id ?? '—'}</td>
              <td className="number">{format.money(account.pending_balance, account.currency)}</td>
              <td>{account.due_date === null ? '—' : format.day(account.due_date)}</td>
              <td>
                <span className={`status ${account.collection_status}`}>
                  {words.statuses[account.collection_status]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
