import { useNavigate } from '@tanstack/react-router';
import { useCreateCampaign } from '../../queries/campaigns.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignFields, campaignOf } from './campaign-fields.tsx';

interface NewCampaignDialogProps {
  readonly strategy: string | undefined;
  readonly close: () => void;
}

export function NewCampaignDialog({ strategy, close }: NewCampaignDialogProps) {
  const t = useTranslations('campaigns');
  const navigate = useNavigate();
  const create = useCreateCampaign();
  return (
    <FormDialog title={t.create} close={close}>
      <RequestForm
        send={async (values) => {
          const { id, name } = await create.mutateAsync(campaignOf(values));
          showToast({ text: t.created(name) });
          // Close first, so that Back leads to the list instead of the form. Within one tick the router would merge
          // both into one history entry.
          close();
          await Promise.resolve();
          void navigate({ to: '/campaigns/$id', params: { id } });
        }}
        submit={t.create}
        cancel={close}
        refusals={t.refusals}
      >
        <CampaignFields strategy={strategy} />
      </RequestForm>
    </FormDialog>
  );
}
