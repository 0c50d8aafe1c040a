import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { type Delivery, type Webhook, deliveriesQuery, deliveryStatuses } from '../../calls/webhooks.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryStatusText } from './delivery-status.tsx';
import { useAttemptText, useEventText } from './delivery-texts.ts';
import './webhooks.css';

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords('webhooks');
  const [{ status, delivery }, change] = useScreenSearch('webhook');
  const query = useInfiniteQuery(deliveriesQuery(useOrganizationService(), webhook.id, status));
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      <ToggleButtonGroup
        aria-label={words.filter}
        selectedKeys={[status ?? 'all']}
        disallowEmptySelection
        onSelectionChange={(keys) =>
          change({ status: deliveryStatuses.find((each) => keys.has(each)) }, { replace: true })
        }
      >
        <ToggleButton id="all">{words.all}</ToggleButton>
        {deliveryStatuses.map((each) => (
          <ToggleButton key={each} id={each}>
            {words.filters[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <QueryView query={query} lines={6}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={words.noDeliveries} />
          ) : (
            <DeliveryTable deliveries={rowsOf(pages)} open={(id) => change({ delivery: id })} />
          )
        }
      </QueryView>
      <MoreButton query={query} />
      {delivery !== undefined && (
        <DeliveryDialog webhook={webhook} id={delivery} close={() => change({ delivery: undefined })} />
      )}
    </section>
  );
}

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly open: (id: string) => void;
}

function DeliveryTable({ deliveries, open }: DeliveryTableProps) {
  const words = useWords('webhooks');
  const terms = useWords('terms');
  const format = useFormat();
  const textOf = useEventText();
  const answerOf = useAttemptText();
  return (
    <div className="scrolls" role="region" aria-labelledby="deliveries" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col">{terms.status}</th>
            <th scope="col">{words.when}</th>
            <th scope="col" className="number">
              {words.attempts}
            </th>
            <th scope="col">{words.answer}</th>
            <th scope="col">{words.next}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">
                <Button aria-label={words.open(textOf(delivery.event))} onPress={() => open(delivery.id)}>
                  {textOf(delivery.event)}
                </Button>
              </th>
              <td>
                <DeliveryStatusText status={delivery.status} />
              </td>
              <td>
                <Moment at={delivery.created_at} />
              </td>
              <td className="number">{format.number(delivery.attempts.length)}</td>
              <td className="wraps">{answerOf(delivery.attempts.at(-1))}</td>
              <td>{delivery.next_attempt_at === null ? '—' : <Moment at={delivery.next_attempt_at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
