import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { accountQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import '../../components/print.css';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Desk } from './desk.tsx';
import { DeskHead } from './desk-head.tsx';
import { PersonList } from './person-list.tsx';
import { type ListWalk, useListWalk } from './use-list-walk.ts';

export default function AccountScreen() {
  const { id } = useParams({ from: '/accounts/$id' });
  const { from, type } = useSearch({ from: '/accounts/$id' });
  const shell = useTranslations('shell');
  const change = useChangeSearch<'/accounts/$id'>();
  const query = useQuery(accountQuery(useOrganizationService(), id));
  const walk = useListWalk(from, id);
  return (
    <>
      <DeskHead
        place={
          <Link to="/accounts" search={walk?.search ?? {}}>
            {shell.screens.accounts}
          </Link>
        }
        walk={walk}
      />
      <div className={walk ? 'desk listed' : 'desk'}>
        {walk && <WalkedList walk={walk} from={from} />}
        <QueryView query={query} lines={12}>
          {(account) => (
            <Desk
              key={account.id}
              account={account}
              from={from}
              type={type}
              chooseType={(chosen) => change({ type: chosen }, { replace: true })}
              goOn={walk?.next}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}

/** Around the one that is shown. */
const shownBefore = 5;
const shownAfter = 40;

function WalkedList({ walk: { rows, at }, from }: { readonly walk: ListWalk; readonly from: string | undefined }) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const shown = rows.slice(Math.max(0, at - shownBefore), at + shownAfter);
  return (
    <PersonList
      label={t.people}
      people={shown.map(
        ({ id, contact, pending_balance: balance, currency, collection_status: status, days_past_due: days }) => ({
          id,
          isCurrent: id === rows[at]?.id,
          name: contact.name,
          balance,
          currency,
          reason: terms.statuses[status],
          detail: days === null || days <= 0 ? '' : format.days(days),
        }),
      )}
      link={({ id, isCurrent }, lines) => (
        <Link
          to="/accounts/$id"
          params={{ id }}
          search={{ from }}
          replace
          aria-current={isCurrent ? 'true' : undefined}
        >
          {lines}
        </Link>
      )}
    />
  );
}
