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
import { useNavigate } from '../../components/use-navigate.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { MissedDialog } from './missed-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords('webhooks');
  const navigate = useNavigate();
  const [shown, setShown] = useState<'rotation' | 'disabling' | 'removal' | 'missed'>();
  const change = useChangeWebhook(webhook.id);
  const remove = useDeleteWebhook(webhook.id);
  const test = useTestWebhook(webhook.id);
  const close = () => setShown(undefined);
  const enable = () => change.mutate({ enabled: true }, { onSuccess: () => showToast({ text: words.enabledNotice }) });
  const error = test.error ?? change.error;
  return (
    <>
      <div className="actions webhook-actions">
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          {words.test}
        </Button>
        {webhook.enabled ? (
          <Button onPress={() => setShown('disabling')}>{words.disable}</Button>
        ) : (
          <Button className="primary" isPending={change.isPending} onPress={enable}>
            {words.enable}
          </Button>
        )}
        <Button onPress={() => setShown('missed')}>{words.missed}</Button>
        <Button onPress={() => setShown('rotation')}>{words.rotate}</Button>
        <Button onPress={() => setShown('removal')}>{words.remove}</Button>
      </div>
      <div role="status">{test.data && <TestOutcome result={test.data} />}</div>
      {error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={error} texts={words.refusals} />
        </div>
      )}
      {shown === 'missed' && <MissedDialog webhook={webhook} close={close} />}
      {shown === 'rotation' && <RotateSecretDialog id={webhook.id} close={close} />}
      {shown === 'disabling' && (
        <ConfirmDialog
          title={words.disableTitle}
          confirm={words.disable}
          refusals={words.refusals}
          close={close}
          act={async () => {
            await change.mutateAsync({ enabled: false });
            showToast({ text: words.disabledNotice, undo: enable });
          }}
        >
          <p>{words.disableText}</p>
        </ConfirmDialog>
      )}
      {shown === 'removal' && (
        <ConfirmDialog
          title={words.removeTitle}
          typed={new URL(webhook.url).host}
          confirm={words.remove}
          isDangerous
          refusals={words.refusals}
          close={close}
          act={async () => {
            await remove.mutateAsync();
            showToast({ text: words.removedNotice });
            navigate({ to: 'webhooks' });
          }}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function TestOutcome({ result }: { readonly result: TestResult }) {
  const words = useWords('webhooks');
  const format = useFormat();
  const code = result.status_code === null ? words.noAnswer : String(result.status_code);
  return (
    <p className={result.delivered ? 'notice' : 'notice failure'}>
      {result.delivered
        ? words.testDelivered(code, format.number(result.duration_ms))
        : words.testFailed(result.error === null ? code : `${words.errors[result.error]} (${code})`)}
    </p>
  );
}
