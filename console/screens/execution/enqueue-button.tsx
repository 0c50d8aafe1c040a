import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { directoryQuery } from '../../queries/directory.ts';
import { useEnqueue } from '../../queries/execution.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const everyCampaign = 'all';

export function EnqueueButton() {
  const t = useTranslations('execution');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t.enqueue}</Button>
      {isOpen && <EnqueueDialog close={close} />}
    </>
  );
}

function EnqueueDialog({ close }: { readonly close: () => void }) {
  const t = useTranslations('execution');
  const format = useFormat();
  const directory = useQuery(directoryQuery(useOrganizationService()));
  const enqueue = useEnqueue();
  const active = directory.data?.campaigns.filter(({ status }) => status === 'active') ?? [];
  const send = async ({ campaign_id: chosen }: Readonly<Record<string, unknown>>) => {
    const { enqueued } = await enqueue.mutateAsync(
      typeof chosen === 'string' && chosen !== everyCampaign ? chosen : undefined,
    );
    showToast({ text: t.enqueued(format.count(enqueued)) });
  };
  return (
    <FormDialog title={t.enqueueTitle} close={close}>
      <p>{t.enqueueEffect}</p>
      <RequestForm send={send} done={close} submit={t.enqueue} cancel={close}>
        <ChoiceField
          name="campaign_id"
          label={t.campaign}
          choices={[
            { value: everyCampaign, text: t.allActive },
            ...active.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          initial={everyCampaign}
        />
      </RequestForm>
    </FormDialog>
  );
}
