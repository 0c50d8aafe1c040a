import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { isWaiting } from '../../queries/role-in-replay.ts';
import { type Delivery, type Webhook, deliveryQuery, useReplayDelivery } from '../../queries/webhooks.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { DeliveryStatusText } from './delivery-status.tsx';
import { useAttemptText, useEventText } from './delivery-texts.ts';

interface DeliveryDialogProps {
  readonly webhook: Webhook;
  readonly id: string;
  readonly close: () => void;
}

/** A delivery with its attempts. */
export function DeliveryDialog({ webhook, id, close }: DeliveryDialogProps) {
  const words = useWords('webhooks');
  const shell = useWords('shell');
  const query = useQuery(deliveryQuery(useOrganizationService(), webhook.id, id));
  const replay = useReplayDelivery(webhook.id);
  const waits = query.data !== undefined && isWaiting(query.data, serviceNow());
  const isUnderWay = query.data?.status === 'pending' && !waits;
  return (
    <FormDialog title={words.delivery} close={close}>
      <QueryView query={query} lines={5}>
        {(delivery) => <DeliveryDetails delivery={delivery} />}
      </QueryView>
      {waits && <p className="notice">{words.retriesItself}</p>}
      {!webhook.enabled && <p className="notice">{words.refusals.webhook_disabled}</p>}
      {replay.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={replay.error} texts={words.refusals} />
        </div>
      )}
      <div className="actions">
        <Button onPress={close}>{shell.close}</Button>
        <Button
          className="primary"
          isPending={replay.isPending}
          isDisabled={!webhook.enabled || query.data === undefined || isUnderWay}
          onPress={() => replay.mutate(id, { onSuccess: () => showToast({ text: words.replayed }) })}
        >
          {waits ? words.sendNow : words.replay}
        </Button>
      </div>
    </FormDialog>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: Delivery }) {
  const words = useWords('webhooks');
  const terms = useWords('terms');
  const format = useFormat();
  const textOf = useEventText();
  const answerOf = useAttemptText();
  return (
    <>
      <dl>
        <dt>{words.event}</dt>
        <dd>
          {textOf(delivery.event)} <code>{delivery.event}</code>
        </dd>
        <dt>{terms.status}</dt>
        <dd>
          <DeliveryStatusText delivery={delivery} />
        </dd>
        <dt>{words.trigger}</dt>
        <dd>{words.triggers[delivery.trigger]}</dd>
        <dt>{words.when}</dt>
        <dd>{format.instant(delivery.created_at)}</dd>
        {delivery.next_attempt_at !== null && (
          <>
            <dt>{words.next}</dt>
            <dd>
              <Moment at={delivery.next_attempt_at} />
            </dd>
          </>
        )}
        <dt>{words.eventId}</dt>
        <dd>
          <CopyText text={delivery.event_id} />
        </dd>
      </dl>
      <h3>{words.attempts}</h3>
      {delivery.attempts.length === 0 ? (
        <p>{words.noAttempts}</p>
      ) : (
        <ol>
          {delivery.attempts.map((attempt) => (
            <li key={attempt.at}>
              <Moment at={attempt.at} /> · {answerOf(attempt)}{' '}
              <span className="soft">({format.number(attempt.duration_ms)} ms)</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
