import type { Webhook } from '../../queries/webhooks.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { WebhookStatus } from './webhook-status.tsx';

export function WebhookDetails({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords('webhooks');
  const terms = useWords('terms');
  const format = useFormat();
  return (
    <div className="card">
      {!webhook.enabled && (
        <div className="notice">
          <p>{words.reasons[webhook.disabled_reason ?? 'person']}</p>
          <p>{webhook.disabled_reason === null ? words.heldText.person : words.heldText.service}</p>
          {webhook.disabled_at !== null && (
            <p className="soft">
              {words.since} <Moment at={webhook.disabled_at} />
            </p>
          )}
        </div>
      )}
      {webhook.enabled && webhook.failing_since !== null && (
        <p className="notice">
          {words.failingText} <Moment at={webhook.failing_since} />
        </p>
      )}
      <dl>
        <dt>{words.url}</dt>
        <dd>{webhook.url}</dd>
        <dt>{terms.status}</dt>
        <dd>
          <WebhookStatus webhook={webhook} />
        </dd>
        <dt>{words.eventNames}</dt>
        <dd>{format.list(webhook.events.map((event) => words.events[event]))}</dd>
        {webhook.previous_secret_expires_at !== null && (
          <>
            <dt>{words.oldSecret}</dt>
            <dd>{format.instant(webhook.previous_secret_expires_at)}</dd>
          </>
        )}
        <dt>{words.created}</dt>
        <dd>
          <Moment at={webhook.created_at} />
        </dd>
        <dt>{terms.id}</dt>
        <dd>
          <CopyText text={webhook.id} />
        </dd>
      </dl>
    </div>
  );
}
