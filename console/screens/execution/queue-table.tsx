import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { directoryQuery } from '../../queries/directory.ts';
import { type QueueItem, queueQuery } from '../../queries/execution.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useActionName } from '../../locales/use-action-name.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function QueueTable() {
  const t = useTranslations('execution');
  const terms = useTranslations('terms');
  const actionName = useActionName();
  const { date, status, reason, campaign, channel } = useSearch({ from: '/execution' });
  const service = useOrganizationService();
  const directory = useQuery(directoryQuery(service));
  const names = new Map(directory.data?.campaigns.map(({ id, name }) => [id, name]));
  const reasons: Readonly<Partial<Record<string, string>>> = t.reasons;
  const reasonOf = ({ reason: why, hold_kind: kind, missing_variables: variables }: QueueItem) => {
    if (why === null) return null;
    const text = reasons[why] ?? why;
    if (variables.length > 0) return `${text}: ${variables.join(', ')}`;
    return kind === null ? text : `${text}: ${terms.holdKinds[kind]}`;
  };
  const statusOf = ({ status: own, next_attempt_at: next }: QueueItem) => {
    if (own !== 'skipped') return terms.queueStatuses[own];
    return next === null ? t.skipped : t.postponed;
  };
  const columns: TableColumn<QueueItem>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: ({ account_id: id, contact_name: name }) => (
        <Link to="/accounts/$id" params={{ id }}>
          {name ?? t.unnamed}
        </Link>
      ),
    },
    {
      header: t.channel,
      cell: ({ channel: by, action_type: action }) => `${terms.channels[by]} · ${actionName(action)}`,
    },
    { header: terms.status, cell: statusOf },
    { header: t.reason, is: 'wraps', cell: (item) => reasonOf(item) ?? '—' },
    { header: t.campaign, is: 'wraps', cell: ({ campaign_id: id }) => names.get(id) ?? id },
    { header: t.next, cell: ({ next_attempt_at: next }) => (next === null ? '—' : <Moment at={next} />) },
    { header: t.changed, cell: ({ updated_at: updated }) => <Moment at={updated} /> },
  ];
  const csv: CsvColumn<QueueItem>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: t.channel, value: ({ channel: by }) => terms.channels[by] },
    { header: terms.status, value: statusOf },
    { header: t.reason, value: reasonOf },
    { header: t.campaign, value: ({ campaign_id: id }) => names.get(id) ?? id },
    { header: t.next, value: ({ next_attempt_at: next }) => next },
    { header: t.changed, value: ({ updated_at: updated }) => updated },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedTable
      list={queueQuery(service, {
        ...(date !== undefined && { date }),
        ...(status && { status }),
        ...(reason !== undefined && { reason }),
        ...(campaign !== undefined && { campaign_id: campaign }),
        ...(channel && { channel }),
      })}
      lines={8}
      empty={<Empty text={t.nothing} />}
      label={t.queue}
      columns={columns}
      csv={{ name: t.queue, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
