import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ApiKey, type CreatedApiKey, useRevokeApiKey } from '../../queries/api-keys.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { ApiKeyTable } from './api-key-table.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';

type Shown =
  | { readonly kind: 'key'; readonly created: CreatedApiKey }
  | { readonly kind: 'quota' | 'revocation'; readonly apiKey: ApiKey };

export default function ApiKeysScreen() {
  const t = useTranslations('api_keys');
  const shell = useTranslations('shell');
  const format = useFormat();
  const newItem = useNewItemForm('api_keys');
  const [shown, setShown] = useState<Shown>();
  const revoke = useRevokeApiKey();
  const close = () => setShown(undefined);
  const create = (
    <Button className="primary" onPress={newItem.open}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHead title={shell.screens.api_keys} note={t.note}>
        {create}
      </PageHead>
      <ApiKeyTable
        changeQuota={(apiKey) => setShown({ kind: 'quota', apiKey })}
        revoke={(apiKey) => setShown({ kind: 'revocation', apiKey })}
        empty={<Empty text={t.empty}>{create}</Empty>}
      />
      {newItem.isOpen && (
        <NewApiKeyDialog
          close={newItem.close}
          created={(created) => {
            setShown({ kind: 'key', created });
            newItem.close();
          }}
        />
      )}
      {shown?.kind === 'key' && (
        <SecretDialog
          title={t.shownTitle(shown.created.name)}
          text={`${t.shownText} ${t.shownLimits(
            format.list(shown.created.scopes.map((scope) => t.scopes[scope].text)),
            shown.created.expires_at === null ? undefined : format.instant(shown.created.expires_at),
          )}`}
          secret={shown.created.key}
          copy={t.copyKey}
          confirm={t.stored}
          close={close}
        />
      )}
      {shown?.kind === 'quota' && <QuotaDialog apiKey={shown.apiKey} close={close} />}
      {shown?.kind === 'revocation' && (
        <ConfirmDialog
          title={t.revokeTitle(shown.apiKey.name)}
          typed={shown.apiKey.name}
          confirm={t.revoke}
          isDangerous
          close={close}
          onConfirm={async () => {
            await revoke.mutateAsync(shown.apiKey.id);
            showToast({ text: t.revokedNotice(shown.apiKey.name) });
          }}
        >
          <p>{t.revokeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
