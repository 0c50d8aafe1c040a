import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Campaign, type CampaignSummary, useChangeCampaign, useDeleteCampaign } from '../../queries/campaigns.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignFields, campaignOf } from './campaign-fields.tsx';
import { CampaignTransitions } from './campaign-transitions.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

interface CampaignActionsProps {
  readonly campaign: Campaign;
  readonly summary: CampaignSummary | undefined;
}

export function CampaignActions({ campaign, summary }: CampaignActionsProps) {
  const t = useTranslations('campaigns');
  const shell = useTranslations('shell');
  const texts = useCampaignTexts();
  const navigate = useNavigate();
  const change = useChangeCampaign(campaign.id);
  const remove = useDeleteCampaign(campaign.id);
  const [shown, setShown] = useState<'change' | 'removal'>();
  const close = () => setShown(undefined);
  const { name } = campaign;
  return (
    <div role="group" aria-label={campaign.name} className="actions campaign-actions">
      {campaign.status !== 'completed' && (
        <Link
          to="/accounts"
          search={{ assign: campaign.id }}
          {...(summary?.account_count === 0 && { className: 'primary' })}
        >
          {t.assign}
        </Link>
      )}
      <CampaignTransitions campaign={campaign} />
      <Button onPress={() => setShown('change')}>{t.edit}</Button>
      <Button onPress={() => setShown('removal')}>{t.remove}</Button>
      {shown === 'change' && (
        <FormDialog title={t.editTitle(name)} close={close}>
          <RequestForm
            send={(values) => change.mutateAsync(campaignOf(values))}
            done={() => {
              close();
              showToast({ text: t.saved });
            }}
            submit={shell.save}
            cancel={close}
            refusals={t.refusals}
          >
            <CampaignFields campaign={campaign} />
          </RequestForm>
        </FormDialog>
      )}
      {shown === 'removal' && (
        <ConfirmDialog
          title={t.removeTitle(name, summary === undefined ? '…' : texts.accounts(summary.account_count))}
          typed={name}
          confirm={t.remove}
          isDangerous
          refusals={t.refusals}
          close={close}
          onConfirm={async () => {
            await remove.mutateAsync();
            showToast({ text: t.removed(name) });
            void navigate({ to: '/campaigns' });
          }}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
