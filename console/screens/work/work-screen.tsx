import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type TimelineType, accountQuery } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { agentReportQuery } from '../../queries/reports.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { type WorkEntry, workQueueQuery } from '../../queries/work-queue.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Desk } from '../account/desk.tsx';
import { DeskHead } from '../account/desk-head.tsx';
import { PersonList } from '../account/person-list.tsx';
import { stepsFrom } from '../account/walk.ts';
import { type ShownPerson, shownPerson } from './shown-person.ts';
import { useClaim } from './use-claim.ts';
import './work.css';

export default function WorkScreen() {
  const t = useTranslations('work');
  const shell = useTranslations('shell');
  const query = useQuery(workQueueQuery(useOrganizationService()));
  return (
    <>
      {(query.data?.length ?? 0) === 0 && <PageHead title={shell.screens.work} note={<Today />} />}
      <QueryView query={query} lines={12}>
        {(entries) => (entries.length === 0 ? <Empty text={t.empty} /> : <Queue entries={entries} />)}
      </QueryView>
    </>
  );
}

function Queue({ entries }: { readonly entries: readonly WorkEntry[] }) {
  const texts = useTranslations('account');
  const shell = useTranslations('shell');
  const format = useFormat();
  const queries = useQueryClient();
  const { queryKey } = workQueueQuery(useOrganizationService());
  const { contact } = useSearch({ from: '/work' });
  const change = useChangeSearch<'/work'>();
  const [last, setLast] = useState<ShownPerson<WorkEntry>>();
  const shown = shownPerson(entries, contact, last);
  if (shown?.entry !== last?.entry || shown?.at !== last?.at || shown?.isInPlace !== last?.isInPlace) setLast(shown);
  const current = shown?.entry;
  const steps = stepsFrom(shown?.isInPlace === false ? -1 : (shown?.at ?? 0), shown?.at ?? 0, entries.length);
  const show = (at: number | undefined) => {
    const entry = at === undefined ? undefined : entries[at];
    return entry && (() => change({ contact: entry.contact_id }, { replace: true }));
  };
  const [next, previous] = [show(steps.next), show(steps.previous)];
  const goOn = () => {
    const goTo = next ?? previous;
    if (goTo) goTo();
    else {
      setLast(undefined);
      change({ contact: undefined }, { replace: true });
    }
    void queries.invalidateQueries({ queryKey });
  };
  if (!current) return null;
  const position = texts.position(format.number(steps.at + 1), format.number(entries.length));
  return (
    <>
      <DeskHead place={shell.screens.work} walk={{ position, next, previous }} today={<Today />} />
      <div className="desk listed">
        <PersonList
          label={texts.people}
          people={entries.map((entry) => ({
            id: entry.contact_id,
            isCurrent: entry.contact_id === current.contact_id,
            name: entry.contact_name,
            balance: entry.pending_balance,
            currency: entry.currency,
            reason: <Reason entry={entry} />,
            detail: entry.days_past_due === null || entry.days_past_due <= 0 ? '' : format.days(entry.days_past_due),
          }))}
          link={({ id, isCurrent }, lines) => (
            <Link
              to="/work"
              search={(search) => ({ ...search, contact: id })}
              replace
              resetScroll={false}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {lines}
            </Link>
          )}
        />
        <Person key={current.contact_id} entry={current} goOn={goOn} />
      </div>
    </>
  );
}

const todayPollMs = 60_000;

/** What the user has done today, each with its rows. */
function Today() {
  const t = useTranslations('work');
  const format = useFormat();
  const { me } = useViewer();
  const today = useOrganizationDay(0);
  const period = { from: today, to: today };
  const { data } = useQuery({
    ...agentReportQuery(useOrganizationService(), period),
    refetchInterval: todayPollMs,
  });
  const own = data?.data.find(({ user_id: user }) => user === me.id);
  if (!own) return null;
  const promised = own.by_currency.map((sum) => format.money(sum.promised, sum.currency)).join(' + ');
  const texts = [
    t.callsToday(format.count(own.calls)),
    ...(own.promises > 0 ? [t.promisedToday(format.count(own.promises), promised)] : []),
  ];
  return (
    <Link to="/reports" search={{ report: 'agents', ...period }}>
      {texts.join(' · ')}
    </Link>
  );
}

/** Why the person is in the queue, and from when they may be called if not now. */
function Reason({ entry: { reason, may_call: mayCall, may_call_at: callAt } }: { readonly entry: WorkEntry }) {
  const t = useTranslations('work');
  const format = useFormat();
  return (
    <>
      <span className={`work-reason ${reason}`}>{t.reasons[reason]}</span>
      {!mayCall && ` · ${callAt === null ? t.cannot : t.callFrom(format.instant(callAt))}`}
    </>
  );
}

function Person({ entry, goOn }: { readonly entry: WorkEntry; readonly goOn: () => void }) {
  const query = useQuery(accountQuery(useOrganizationService(), entry.account_id));
  const isTaken = useClaim(entry.contact_id);
  const [type, chooseType] = useState<TimelineType>();
  return (
    <QueryView query={query} lines={12}>
      {(account) => <Desk account={account} type={type} chooseType={chooseType} isTaken={isTaken} goOn={goOn} />}
    </QueryView>
  );
}
