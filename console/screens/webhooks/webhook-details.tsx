import type { Webhook } from '../../queries/webhooks.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { WebhookStatus } from './webhook-status.tsx';

export function WebhookDetails({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const terms = useTranslations('terms');
  const format = useFormat();
  return (
    <div className="card">
      {!webhook.enabled && (
        <div className="notice">
          <p>{t.reasons[webhook.disabled_reason ?? 'person']}</p>
          <p>{webhook.disabled_reason === null ? t.heldText.person : t.heldText.service}</p>
          {webhook.disabled_at !== null && (
            <p className="soft">
              {t.since} <Moment at={webhook.disabled_at} />
            </p>
          )}
        </div>
      )}
      {webhook.enabled && webhook.failing_since !== null && (
        <p className="notice">
          {t.failingText} <Moment at={webhook.failing_since} />
        </p>
      )}
      <dl>
        <dt>{t.url}</dt>
        <dd>{webhook.url}</dd>
        <dt>{terms.status}</dt>
        <dd>
          <WebhookStatus webhook={webhook} />
        </dd>
        <dt>{t.eventNames}</dt>
        <dd>{format.list(webhook.events.map((event) => t.events[event]))}</dd>
        {webhook.previous_secret_expires_at !== null && (
          <>
            <dt>{t.oldSecret}</dt>
            <dd>{format.instant(webhook.previous_secret_expires_at)}</dd>
          </>
        )}
        <dt>{t.created}</dt>
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
