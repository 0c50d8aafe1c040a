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
  const [asked, setAsked] = useState<'disable' | 'enable' | 'resend'>();
  const change = useChangeUser(member.id);
  const resend = useResendInvitation();
  const name = member.name ?? member.email;
  const setEnabled = async (enabled: boolean) => {
    await change.mutateAsync({ enabled });
    showToast({ text: enabled ? t.enabled(name) : t.disabled(name) });
  };
  const acts = {
    disable: { ...t.disable, act: () => setEnabled(false) },
    enable: { ...t.enable, act: () => setEnabled(true) },
    resend: {
      ...t.resend,
      act: async () => {
        await resend.mutateAsync(member.id);
        showToast({ text: t.resent(member.email) });
      },
    },
  };
  const offered = offeredTo(member, member.id === me.id);
  const act = asked && acts[asked];
  return (
    <div className="actions">
      {offered.map((each) => (
        <Button key={each} aria-label={acts[each].title(name)} onPress={() => setAsked(each)}>
          {acts[each].submit}
        </Button>
      ))}
      {act && (
        <ConfirmDialog
          title={act.title(name)}
          confirm={act.submit}
          isDangerous={asked === 'disable'}
          refusals={t.refusals}
          onConfirm={act.act}
          close={() => setAsked(undefined)}
        >
          <p>{act.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function offeredTo({ enabled, status }: Member, isSelf: boolean) {
  if (!enabled) return ['enable'] as const;
  if (isSelf) return [];
  return status === 'invited' ? (['resend', 'disable'] as const) : (['disable'] as const);
}
