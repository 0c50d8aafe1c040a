import { useState } from 'react';
import { type Channel, type ChannelChange, useChangeChannel } from '../../queries/channels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

export function ChannelDialog({ channel, close }: { readonly channel: Channel; readonly close: () => void }) {
  const t = useTranslations('channels');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const change = useChangeChannel(channel.channel);
  const [isEnabled, setEnabled] = useState(channel.enabled);
  const isEmail = channel.channel === 'email';
  const send = async ({ from, reply_to: replyTo, human_agent_number: line }: FormValues) => {
    const body: ChannelChange = {
      enabled: isEnabled,
      from: from ?? null,
      ...(isEmail && { reply_to: replyTo ?? null }),
      ...(channel.channel === 'voice' && { human_agent_number: line ?? null }),
    };
    await change.mutateAsync(body);
    showToast({ text: t.saved });
  };
  return (
    <FormDialog title={terms.channels[channel.channel]} close={close}>
      <RequestForm send={send} done={close} submit={shell.save} cancel={close} refusals={t.refusals}>
        <SwitchField name="enabled" label={t.enabled} isOn={isEnabled} onChange={setEnabled} />
        <TextField
          name="from"
          label={t.sender}
          hint={isEmail ? t.senderHint : t.numberHint}
          initial={channel.from ?? ''}
          maxLength={320}
        />
        {isEmail && <TextField name="reply_to" label={t.replyTo} type="email" initial={channel.reply_to ?? ''} />}
        {channel.channel === 'voice' && (
          <TextField
            name="human_agent_number"
            label={t.line}
            hint={t.lineHint}
            type="tel"
            initial={channel.human_agent_number ?? ''}
          />
        )}
      </RequestForm>
    </FormDialog>
  );
}
