import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { accountQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type WorkEntry, workQueueQuery } from '../../queries/work-queue.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { WorkDesk } from './work-desk.tsx';
import './work.css';

export default function WorkScreen() {
  const t = useTranslations('work');
  const shell = useTranslations('shell');
  const query = useQuery(workQueueQuery(useOrganizationService()));
  return (
    <>
      {(query.data?.length ?? 0) === 0 && <PageHead title={shell.screens.work} />}
      <QueryView query={query} lines={12}>
        {(entries) => (entries.length === 0 ? <Empty text={t.empty} /> : <Queue entries={entries} />)}
      </QueryView>
    </>
  );
}

function Queue({ entries }: { readonly entries: readonly WorkEntry[] }) {
  const t = useTranslations('work');
  const shell = useTranslations('shell');
  const format = useFormat();
  const queries = useQueryClient();
  const { queryKey } = workQueueQuery(useOrganizationService());
  const { contact } = useSearch({ from: '/work' });
  const change = useChangeSearch<'/work'>();
  const found = entries.findIndex(({ contact_id: id }) => id === contact);
  const at = Math.max(found, 0);
  const current = entries[at];
  const show = (entry: WorkEntry | undefined) => entry && change({ contact: entry.contact_id }, { replace: true });
  const [next, previous] = [() => show(entries[at + 1]), () => show(entries[at - 1])];
  const goOn = () => {
    show(entries[at + 1] ?? entries[at - 1]);
    void queries.invalidateQueries({ queryKey });
  };
  useKeyActions({ j: next, k: previous });
  if (!current) return null;
  return (
    <>
      <PageHead title={shell.screens.work} note={t.position(format.number(at + 1), format.number(entries.length))}>
        <Button isDisabled={at === 0} onPress={previous}>
          {t.previous} <kbd aria-hidden="true">K</kbd>
        </Button>
        <Button isDisabled={at === entries.length - 1} onPress={next}>
          {t.next} <kbd aria-hidden="true">J</kbd>
        </Button>
      </PageHead>
      <div className="work">
        <nav aria-label={t.people}>
          <ol className="work-list">
            {entries.map((entry) => (
              <li key={entry.contact_id}>
                <Link
                  to="/work"
                  search={(search) => ({ ...search, contact: entry.contact_id })}
                  replace
                  resetScroll={false}
                  aria-current={entry === current ? 'true' : undefined}
                >
                  <EntryLines entry={entry} />
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Person key={current.contact_id} entry={current} goOn={goOn} />
      </div>
    </>
  );
}

function EntryLines({ entry }: { readonly entry: WorkEntry }) {
  const t = useTranslations('work');
  const format = useFormat();
  const { may_call: mayCall, may_call_at: callAt } = entry;
  return (
    <>
      <span className="work-line">
        <span className="work-name">{entry.contact_name}</span>
        <span>{format.money(entry.pending_balance, entry.currency)}</span>
      </span>
      <span className="work-line soft">{t.reasons[entry.reason]}</span>
      {!mayCall && (
        <span className="work-line soft">{callAt === null ? t.cannot : t.callFrom(format.instant(callAt))}</span>
      )}
    </>
  );
}

function Person({ entry, goOn }: { readonly entry: WorkEntry; readonly goOn: () => void }) {
  const query = useQuery(accountQuery(useOrganizationService(), entry.account_id));
  return (
    <div className="work-person">
      <QueryView query={query} lines={12}>
        {(account) => <WorkDesk account={account} goOn={goOn} />}
      </QueryView>
    </div>
  );
}
