import { useEmailDomain } from '../../queries/channels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useWords } from '../../locales/language.ts';

interface NewDomainDialogProps {
  readonly emailChannel: string | undefined;
  readonly close: () => void;
}

export function NewDomainDialog({ emailChannel, close }: NewDomainDialogProps) {
  const words = useWords('channels');
  const create = useEmailDomain('create');
  const send = ({ domain = '' }: FormValues) =>
    create.mutateAsync({ domain, ...(emailChannel !== undefined && { channelConfigId: emailChannel }) });
  return (
    <FormDialog title={words.addDomain} close={close}>
      <RequestForm send={send} done={close} submit={words.addDomain} cancel={close} refusals={words.refusals}>
        <TextField name="domain" label={words.domain} hint={words.domainHint} maxLength={300} isRequired />
        <p className="soft">{words.domainText}</p>
      </RequestForm>
    </FormDialog>
  );
}
