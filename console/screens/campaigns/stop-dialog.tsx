import { useQuery } from '@tanstack/react-query';
import { type Campaign, campaignSummaryQuery, useChangeCampaign } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useWords } from '../../locales/language.ts';
import { useCampaignTexts } from './use-campaign-texts.ts';

interface StopDialogProps {
  readonly campaign: Campaign;
  readonly to: 'paused' | 'completed';
  readonly close: () => void;
}

/** Asks before a campaign is paused or, which is final, completed. */
export function StopDialog({ campaign: opened, to, close }: StopDialogProps) {
  const words = useWords('campaigns');
  const texts = useCampaignTexts();
  const change = useChangeCampaign(opened.id);
  const { data: summary } = useQuery(campaignSummaryQuery(useOrganizationService(), opened.id));
  const { name } = opened;
  const size = summary === undefined ? '…' : texts.accounts(summary.account_count);
  const isFinal = to === 'completed';
  return (
    <ConfirmDialog
      title={isFinal ? words.completeTitle(name, size) : words.pauseTitle(name, size)}
      {...(isFinal && { typed: name })}
      confirm={words.moves[to]}
      pending={words.moving[to]}
      isDangerous={isFinal}
      refusals={words.refusals}
      close={close}
      act={async () => {
        await change.mutateAsync({ status: to });
        showToast({ text: isFinal ? words.completedNotice(name) : words.pausedNotice(name) });
      }}
    >
      <p>{isFinal ? words.completeText : words.pauseText}</p>
    </ConfirmDialog>
  );
}
