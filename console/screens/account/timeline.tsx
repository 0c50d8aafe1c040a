import { useInfiniteQuery } from '@tanstack/react-query';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type TimelineType, timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Empty } from '../../components/empty.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
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

export function Timeline({ account, zones, type, choose }: TimelineProps) {
  const t = useTranslations('account');
  const query = useInfiniteQuery(timelineQuery(useOrganizationService(), account, type));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t.timeline}</h2>
      <div className="actions timeline-filters" role="group" aria-labelledby="timeline">
        <ToggleButton isSelected={type === undefined} onChange={() => choose(undefined)}>
          {t.all}
        </ToggleButton>
        {types.map((each) => (
          <ToggleButton key={each} isSelected={type === each} onChange={(isOn) => choose(isOn ? each : undefined)}>
            {t.types[each]}
          </ToggleButton>
        ))}
      </div>
      <QueryView query={query} lines={8}>
        {(pages) => {
          const shown = joinReceipts(rowsOf(pages));
          if (shown.length === 0) return <Empty text={type === undefined ? t.nothing : t.nothingOfType} />;
          return (
            <ol className="entries timeline">
              {shown.map(({ entry, decision }) => (
                <TimelineRow key={`${entry.type} ${idOf(entry)}`} entry={entry} decision={decision} zones={zones} />
              ))}
            </ol>
          );
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
