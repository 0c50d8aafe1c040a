import { useQuery } from '@tanstack/react-query';
import { firstAccountsQuery } from '../../calls/accounts.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { Empty } from '../../parts/empty.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

export function FirstAccounts() {
  const words = useWords('start');
  return (
    <section aria-labelledby="first-accounts">
      <h2 id="first-accounts">{words.firstAccounts}</h2>
      <AccountTable />
    </section>
  );
}

function AccountTable() {
  const words = useWords('start');
  const terms = useWords('terms');
  const format = useFormat();
  const query = useQuery(firstAccountsQuery(useOrganizationService()));
  return (
    <QueryView query={query} lines={10}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={words.noAccounts} />
        ) : (
          <div className="scrolls" role="region" aria-labelledby="first-accounts" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{terms.contact}</th>
                  <th scope="col">{terms.reference}</th>
                  <th scope="col" className="number">
                    {terms.balance}
                  </th>
                  <th scope="col">{terms.dueDate}</th>
                  <th scope="col">{terms.status}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((account) => (
                  <tr key={account.id}>
                    <th scope="row">{account.contact.name}</th>
                    <td>{account.reference ?? account.external_id ?? '—'}</td>
                    <td className="number">{format.money(account.pending_balance, account.currency)}</td>
                    <td>{account.due_date === null ? '—' : format.day(account.due_date)}</td>
                    <td>
                      <span className={`status ${account.collection_status}`}>
                        {terms.statuses[account.collection_status]}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </QueryView>
  );
}
