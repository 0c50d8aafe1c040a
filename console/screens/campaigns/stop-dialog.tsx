import { useQuery } from '@tanstack/react-query';
import { type Campaign, campaignSummaryQuery, useChangeCampaign } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { useCampaignTexts } from './use-campaign-texts.ts';

interface StopDialogProps {
  readonly campaign: Campaign;
  readonly to: 'paused' | 'completed';
  readonly close: () => void;
}

export function StopDialog({ campaign: opened, to, close }: StopDialogProps) {
  const t = useTranslations('campaigns');
  const texts = useCampaignTexts();
  const change = useChangeCampaign(opened.id);
  const { data: summary } = useQuery(campaignSummaryQuery(useOrganizationService(), opened.id));
  const { name } = opened;
  const size = summary === undefined ? '…' : texts.accounts(summary.account_count);
  const isFinal = to === 'completed';
  return (
    <ConfirmDialog
      title={isFinal ? t.completeTitle(name, size) : t.pauseTitle(name, size)}
      {...(isFinal && { typed: name })}
      confirm={t.transitions[to]}
      pending={t.moving[to]}
      isDangerous={isFinal}
      refusals={t.refusals}
      close={close}
      onConfirm={async () => {
        await change.mutateAsync({ status: to });
        showToast({ text: isFinal ? t.completedNotice(name) : t.pausedNotice(name) });
      }}
    >
      <p>{isFinal ? t.completeText : t.pauseText}</p>
    </ConfirmDialog>
  );
}
