import { useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Delivery, type Webhook, deliveriesQuery, deliveryStatuses } from '../../queries/webhooks.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryStatusText, useDeliveryStatus } from './delivery-status.tsx';
import { useAttemptText, useEventText } from './delivery-texts.ts';
import './webhooks.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const { status, delivery } = useSearch({ from: '/webhooks/$id' });
  const change = useChangeSearch<'/webhooks/$id'>();
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{t.deliveries}</h2>
      <div className="filters">
        <ToggleChoice
          label={t.filter}
          choices={[
            { value: 'all' as const, text: t.all },
            ...deliveryStatuses.map((each) => ({ value: each, text: t.filters[each] })),
          ]}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : chosen }, { replace: true })}
        />
        <SavedViews screen="webhook" />
      </div>
      <DeliveryTable
        list={deliveriesQuery(useOrganizationService(), webhook.id, status)}
        empty={t.noDeliveries[status ?? 'all']}
        open={(id) => change({ delivery: id })}
      />
      {delivery !== undefined && (
        <DeliveryDialog webhook={webhook} id={delivery} close={() => change({ delivery: undefined })} />
      )}
    </section>
  );
}

interface DeliveryTableProps {
  readonly list: ReturnType<typeof deliveriesQuery>;
  readonly empty: string;
  readonly open: (id: string) => void;
}

function DeliveryTable({ list, empty, open }: DeliveryTableProps) {
  const t = useTranslations('webhooks');
  const terms = useTranslations('terms');
  const format = useFormat();
  const textOf = useEventText();
  const answerOf = useAttemptText();
  const statusOf = useDeliveryStatus();
  const columns: TableColumn<Delivery>[] = [
    {
      header: t.event,
      is: 'name',
      cell: ({ id, event, created_at: created }) => (
        <Button aria-label={t.open(textOf(event), format.instant(created))} onPress={() => open(id)}>
          {textOf(event)}
        </Button>
      ),
    },
    { header: terms.status, cell: (delivery) => <DeliveryStatusText delivery={delivery} /> },
    { header: t.when, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: t.attempts, is: 'number', cell: ({ attempts }) => format.number(attempts.length) },
    { header: t.answer, is: 'wraps', cell: ({ attempts }) => answerOf(attempts.at(-1)) },
    { header: t.next, cell: ({ next_attempt_at: next }) => (next === null ? '—' : <Moment at={next} />) },
  ];
  const csv: CsvColumn<Delivery>[] = [
    { header: t.event, value: ({ event }) => textOf(event) },
    { header: terms.status, value: (delivery) => statusOf(delivery).text },
    { header: t.when, value: ({ created_at: created }) => created },
    { header: t.attempts, value: ({ attempts }) => attempts.length },
    { header: t.answer, value: ({ attempts }) => answerOf(attempts.at(-1)) },
    { header: t.next, value: ({ next_attempt_at: next }) => next },
    { header: t.eventId, value: ({ event_id: event }) => event },
  ];
  return (
    <PagedTable
      list={list}
      lines={6}
      empty={<Empty text={empty} />}
      labelledBy="deliveries"
      columns={columns}
      csv={{ name: t.deliveries, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
