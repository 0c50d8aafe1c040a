import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { isWaiting } from '../../queries/classify-for-replay.ts';
import { type Delivery, type Webhook, deliveryQuery, useReplayDelivery } from '../../queries/webhooks.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { DeliveryStatusText } from './delivery-status.tsx';
import { useAttemptText, useEventText } from './delivery-texts.ts';

interface DeliveryDialogProps {
  readonly webhook: Webhook;
  readonly id: string;
  readonly close: () => void;
}

export function DeliveryDialog({ webhook, id, close }: DeliveryDialogProps) {
  const t = useTranslations('webhooks');
  const shell = useTranslations('shell');
  const query = useQuery(deliveryQuery(useOrganizationService(), webhook.id, id));
  const replay = useReplayDelivery(webhook.id);
  const waits = query.data !== undefined && isWaiting(query.data, serviceNow());
  const isInProgress = query.data?.status === 'pending' && !waits;
  return (
    <FormDialog title={t.delivery} close={close}>
      <QueryView query={query} lines={5}>
        {(delivery) => <DeliveryDetails delivery={delivery} />}
      </QueryView>
      {waits && <p className="notice">{t.retriesItself}</p>}
      {!webhook.enabled && <p className="notice">{t.refusals.webhook_disabled}</p>}
      {replay.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={replay.error} texts={t.refusals} />
        </div>
      )}
      <div className="actions">
        <Button onPress={close}>{shell.close}</Button>
        <Button
          className="primary"
          isPending={replay.isPending}
          isDisabled={!webhook.enabled || query.data === undefined || isInProgress}
          onPress={() => replay.mutate(id, { onSuccess: () => showToast({ text: t.replayed }) })}
        >
          {waits ? t.sendNow : t.replay}
        </Button>
      </div>
    </FormDialog>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: Delivery }) {
  const t = useTranslations('webhooks');
  const terms = useTranslations('terms');
  const format = useFormat();
  const textOf = useEventText();
  const answerOf = useAttemptText();
  return (
    <>
      <dl>
        <dt>{t.event}</dt>
        <dd>
          {textOf(delivery.event)} <code>{delivery.event}</code>
        </dd>
        <dt>{terms.status}</dt>
        <dd>
          <DeliveryStatusText delivery={delivery} />
        </dd>
        <dt>{t.trigger}</dt>
        <dd>{t.triggers[delivery.trigger]}</dd>
        <dt>{t.when}</dt>
        <dd>{format.instant(delivery.created_at)}</dd>
        {delivery.next_attempt_at !== null && (
          <>
            <dt>{t.next}</dt>
            <dd>
              <Moment at={delivery.next_attempt_at} />
            </dd>
          </>
        )}
        <dt>{t.eventId}</dt>
        <dd>
          <CopyText text={delivery.event_id} />
        </dd>
      </dl>
      <h3>{t.attempts}</h3>
      {delivery.attempts.length === 0 ? (
        <p>{t.noAttempts}</p>
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
