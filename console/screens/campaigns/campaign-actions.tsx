import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { type Campaign, type CampaignSummary, useChangeCampaign, useDeleteCampaign } from '../../queries/campaigns.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
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
  const copyId = async () => {
    await navigator.clipboard.writeText(campaign.id);
    showToast({ text: t.idCopied });
  };
  return (
    <div role="group" aria-label={campaign.name} className="actions">
      <CampaignTransitions campaign={campaign} />
      {campaign.status !== 'completed' && (
        <Link to="/accounts" search={{ assign: campaign.id }} className="button primary">
          <Icon name="plus" />
          {t.assign}
        </Link>
      )}
      <MenuTrigger>
        <Button className="square ghost" aria-label={t.moreOf(name)}>
          <Icon name="more" />
        </Button>
        <Popover placement="bottom end">
          <Menu>
            <MenuItem onAction={() => setShown('change')}>{t.edit}</MenuItem>
            <MenuItem onAction={() => void copyId()}>{t.copyId}</MenuItem>
            <MenuItem onAction={() => setShown('removal')}>{t.remove}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
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
