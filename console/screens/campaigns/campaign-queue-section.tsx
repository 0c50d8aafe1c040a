import { useQuery } from '@tanstack/react-query';
import { BarList } from '../../charts/bar-charts.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { type Campaign, campaignQueueQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type QueueOutcome, queueOutcomes } from './queue-outcomes.ts';

export function CampaignQueueSection({ campaign: { id, status } }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const reasons: Readonly<Partial<Record<string, string>>> = useTranslations('execution').reasons;
  const format = useFormat();
  const linkTo = useChartLink();
  const query = useQuery(campaignQueueQuery(useOrganizationService(), id));
  const nameOf = ({ status: outcome, reason, next }: QueueOutcome): string =>
    [
      terms.queueStatuses[outcome],
      ...(reason === null ? [] : [reasons[reason] ?? reason]),
      ...(next === undefined ? [] : [t.nextFrom(format.instant(next))]),
    ].join(' · ');
  return (
    <section aria-label={t.queueTitle} className="campaign-queue">
      <QueryView query={query} lines={3}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty text={status === 'active' ? `${t.queueEmpty} ${t.firstContacts}` : t.queueDraft} />
          ) : (
            <>
              <BarList
                title={t.queueTitle}
                labels={{ table: t.table }}
                headings={[t.queueOutcome, t.queueItems]}
                formatValue={format.number}
                items={queueOutcomes(data).map((outcome) => ({
                  id: `${outcome.status} ${outcome.reason ?? ''}`,
                  name: nameOf(outcome),
                  value: outcome.count,
                  link: linkTo({
                    to: '/execution',
                    search: {
                      campaign: id,
                      status: outcome.status,
                      ...(outcome.reason !== null && { reason: outcome.reason }),
                    },
                  }),
                }))}
              />
              {pagination.next_cursor !== null && <p className="soft">{t.queuePart(format.count(data.length))}</p>}
            </>
          )
        }
      </QueryView>
    </section>
  );
}
