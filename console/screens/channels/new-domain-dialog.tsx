import { useEmailDomain } from '../../queries/channels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';

interface NewDomainDialogProps {
  readonly emailChannel: string | undefined;
  readonly close: () => void;
}

export function NewDomainDialog({ emailChannel, close }: NewDomainDialogProps) {
  const t = useTranslations('channels');
  const create = useEmailDomain('create');
  const send = ({ domain = '' }: FormValues) =>
    create.mutateAsync({ domain, ...(emailChannel !== undefined && { channelConfigId: emailChannel }) });
  return (
    <FormDialog title={t.addDomain} close={close}>
      <RequestForm send={send} done={close} submit={t.addDomain} cancel={close} refusals={t.refusals}>
        <TextField name="domain" label={t.domain} hint={t.domainHint} maxLength={300} isRequired />
        <p className="soft">{t.domainText}</p>
      </RequestForm>
    </FormDialog>
  );
}
