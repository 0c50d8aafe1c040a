import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../queries/me.ts';
import { type Member, useChangeUser, useResendInvitation } from '../../queries/users.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

/** Disables or enables a user and resends the invitation. Users cannot disable themselves. */
export function UserActions({ member }: { readonly member: Member }) {
  const t = useTranslations('users');
  const { me } = useViewer();
  const [opened, setOpened] = useState<'disable' | 'enable' | 'resend'>();
  const change = useChangeUser(member.id);
  const resend = useResendInvitation();
  const name = member.name ?? member.email;
  const setEnabled = async (enabled: boolean) => {
    await change.mutateAsync({ enabled });
    showToast({ text: enabled ? t.enabled(name) : t.disabled(name) });
  };
  const dialogs = {
    disable: { ...t.disable, run: () => setEnabled(false) },
    enable: { ...t.enable, run: () => setEnabled(true) },
    resend: {
      ...t.resend,
      run: async () => {
        await resend.mutateAsync(member.id);
        showToast({ text: t.resent(member.email) });
      },
    },
  };
  const available = availableActions(member, member.id === me.id);
  const dialog = opened && dialogs[opened];
  return (
    <div className="actions">
      {available.map((each) => (
        <Button key={each} aria-label={dialogs[each].title(name)} onPress={() => setOpened(each)}>
          {dialogs[each].submit}
        </Button>
      ))}
      {dialog && (
        <ConfirmDialog
          title={dialog.title(name)}
          confirm={dialog.submit}
          isDangerous={opened === 'disable'}
          refusals={t.refusals}
          onConfirm={dialog.run}
          close={() => setOpened(undefined)}
        >
          <p>{dialog.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function availableActions({ enabled, status }: Member, isSelf: boolean) {
  if (!enabled) return ['enable'] as const;
  if (isSelf) return [];
  return status === 'invited' ? (['resend', 'disable'] as const) : (['disable'] as const);
}
