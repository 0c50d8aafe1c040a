import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  type TestResult,
  type Webhook,
  useChangeWebhook,
  useDeleteWebhook,
  useTestWebhook,
} from '../../queries/webhooks.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { MissedDialog } from './missed-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const navigate = useNavigate();
  const [shown, setShown] = useState<'rotation' | 'disabling' | 'removal' | 'missed'>();
  const change = useChangeWebhook(webhook.id);
  const remove = useDeleteWebhook(webhook.id);
  const test = useTestWebhook(webhook.id);
  const close = () => setShown(undefined);
  const enable = () => change.mutate({ enabled: true }, { onSuccess: () => showToast({ text: t.enabledNotice }) });
  const error = test.error ?? change.error;
  return (
    <>
      <div className="actions webhook-actions">
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          {t.test}
        </Button>
        {webhook.enabled ? (
          <Button onPress={() => setShown('disabling')}>{t.disable}</Button>
        ) : (
          <Button className="primary" isPending={change.isPending} onPress={enable}>
            {t.enable}
          </Button>
        )}
        <Button onPress={() => setShown('missed')}>{t.missed}</Button>
        <Button onPress={() => setShown('rotation')}>{t.rotate}</Button>
        <Button onPress={() => setShown('removal')}>{t.remove}</Button>
      </div>
      <div role="status">{test.data && <TestOutcome result={test.data} />}</div>
      {error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={error} texts={t.refusals} />
        </div>
      )}
      {shown === 'missed' && <MissedDialog webhook={webhook} close={close} />}
      {shown === 'rotation' && <RotateSecretDialog id={webhook.id} close={close} />}
      {shown === 'disabling' && (
        <ConfirmDialog
          title={t.disableTitle}
          confirm={t.disable}
          refusals={t.refusals}
          close={close}
          onConfirm={async () => {
            await change.mutateAsync({ enabled: false });
            showToast({ text: t.disabledNotice, undo: enable });
          }}
        >
          <p>{t.disableText}</p>
        </ConfirmDialog>
      )}
      {shown === 'removal' && (
        <ConfirmDialog
          title={t.removeTitle}
          typed={new URL(webhook.url).host}
          confirm={t.remove}
          isDangerous
          refusals={t.refusals}
          close={close}
          onConfirm={async () => {
            await remove.mutateAsync();
            showToast({ text: t.removedNotice });
            void navigate({ to: '/webhooks' });
          }}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function TestOutcome({ result }: { readonly result: TestResult }) {
  const t = useTranslations('webhooks');
  const format = useFormat();
  const code = result.status_code === null ? t.noAnswer : String(result.status_code);
  return (
    <p className={result.delivered ? 'notice' : 'notice failure'}>
      {result.delivered
        ? t.testDelivered(code, format.number(result.duration_ms))
        : t.testFailed(result.error === null ? code : `${t.errors[result.error]} (${code})`)}
    </p>
  );
}
