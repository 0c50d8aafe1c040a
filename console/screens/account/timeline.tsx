import { useInfiniteQuery } from '@tanstack/react-query';
import { dayIn } from '../../../lib/foundation/calendar.ts';
import { type TimelineType, timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Empty } from '../../components/empty.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import { joinReceipts } from './join-receipts.ts';
import { TimelineRow } from './timeline-row.tsx';

const types: readonly TimelineType[] = [
  'interaction',
  'decision',
  'payment',
  'adjustment',
  'promise',
  'settlement',
  'plan',
  'hold',
  'merge',
  'note',
  'outcome',
];

interface TimelineProps {
  readonly account: string;
  readonly zones: AccountZones;
  readonly type: TimelineType | undefined;
  readonly choose: (type: TimelineType | undefined) => void;
}

const all = 'all';

export function Timeline({ account, zones, type, choose }: TimelineProps) {
  const t = useTranslations('account');
  const format = useFormat();
  const query = useInfiniteQuery(timelineQuery(useOrganizationService(), account, type));
  const zone = zones.all[0] ?? 'UTC';
  const today = dayIn(zone, new Date(serviceNow()));
  return (
    <section className="history" aria-labelledby="timeline">
      <div className="history-head">
        <h2 id="timeline">{t.timeline}</h2>
        <ChoiceField
          name="type"
          label={t.show}
          choices={[{ value: all, text: t.all }, ...types.map((value) => ({ value, text: t.types[value] }))]}
          value={type ?? all}
          onChange={(chosen) => choose(chosen === all ? undefined : chosen)}
        />
      </div>
      <QueryView query={query} lines={8}>
        {(pages) => {
          const shown = joinReceipts(rowsOf(pages));
          if (shown.length === 0) return <Empty text={type === undefined ? t.nothing : t.nothingOfType} />;
          const days = Map.groupBy(shown, ({ entry }) => dayIn(zone, new Date(entry.at)));
          return [...days].map(([day, entries]) => (
            <section key={day} className="history-day">
              <h3>{format.dayHeading(day, today)}</h3>
              <ol className="events">
                {entries.map(({ entry, decision }) => (
                  <TimelineRow key={`${entry.type} ${idOf(entry)}`} entry={entry} decision={decision} zones={zones} />
                ))}
              </ol>
            </section>
          ));
        }}
      </QueryView>
      <MoreButton query={query} />
    </section>
  );
}

function idOf(entry: Parameters<typeof TimelineRow>[0]['entry']): string {
  switch (entry.type) {
    case 'payment':
      return entry.payment.id;
    case 'adjustment':
      return entry.adjustment.id;
    case 'interaction':
      return entry.interaction.id;
    case 'decision':
      return entry.decision.id;
    case 'promise':
      return entry.promise.id;
    case 'settlement':
      return entry.settlement.id;
    case 'plan':
      return entry.plan.id;
    case 'hold':
      return entry.hold.id;
    case 'merge':
      return entry.merge.former_contact.id;
    case 'note':
      return entry.note.id;
    case 'outcome':
      return entry.outcome.id;
  }
}
