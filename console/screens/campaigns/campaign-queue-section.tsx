import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StackBar } from '../../charts/stack-bar.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { type Campaign, type CampaignQueue, campaignQueueQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { Empty } from '../../components/empty.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { queueTones, shownStatuses } from '../execution/queue-tones.ts';
import { departures, obstacles } from './queue-outcomes.ts';

export function CampaignQueueSection({ campaign: { id, status } }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const query = useQuery(campaignQueueQuery(useOrganizationService(), id));
  return (
    <section aria-labelledby="campaign-queue" className="card">
      <div className="card-head">
        <h2 id="campaign-queue">{t.queueTitle}</h2>
        <Link to="/execution" search={{ campaign: id }}>
          {t.showQueue}
        </Link>
      </div>
      <QueryView query={query} lines={3}>
        {(queue) =>
          queue.data.length === 0 ? (
            <Empty text={status === 'active' ? `${t.queueEmpty} ${t.firstContacts}` : t.queueDraft} />
          ) : (
            <QueueToday campaign={id} queue={queue} />
          )
        }
      </QueryView>
    </section>
  );
}

function QueueToday({ campaign, queue }: { readonly campaign: string; readonly queue: CampaignQueue }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const reasons: Readonly<Partial<Record<string, string>>> = useTranslations('execution').reasons;
  const format = useFormat();
  const linkTo = useChartLink();
  const zone = useOrganizationZone() ?? 'UTC';
  const { data: items, pagination } = queue;
  const again = departures(items, zone);
  const postponed = again.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <StackBar
        label={t.queueTitle}
        formatValue={format.number}
        parts={shownStatuses.map((status) => ({
          id: status,
          name: terms.queueStatuses[status],
          value: items.filter((item) => item.status === status).length,
          tone: queueTones[status],
          link: linkTo({ to: '/execution', search: { campaign, status } }),
        }))}
      />
      {postponed > 0 && (
        <p className="campaign-again">
          {t.goesOutAgain(
            format.count(postponed),
            format.list(again.map(([day, count]) => t.onDay(format.number(count), format.day(day)))),
          )}
        </p>
      )}
      <ul className="obstacles">
        {obstacles(items).map(({ reason, status, count }) => (
          <li key={`${status} ${reason}`}>
            <Link to="/execution" search={{ campaign, status, reason }}>
              {reasons[reason] ?? reason}
            </Link>{' '}
            <span className="number">{format.number(count)}</span>
          </li>
        ))}
      </ul>
      {pagination.next_cursor !== null && <p className="soft">{t.queuePart(format.count(items.length))}</p>}
    </>
  );
}
