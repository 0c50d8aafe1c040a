import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, campaignSummaryQuery, useChangeCampaign } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { dayRanges } from '../../receipts/days-and-zones.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignWarnings } from './campaign-warnings.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

interface ActivateDialogProps {
  readonly campaign: Campaign;
  readonly close: () => void;
}

export function ActivateDialog({ campaign, close }: ActivateDialogProps) {
  const t = useTranslations('campaigns');
  const texts = useCampaignTexts();
  const service = useOrganizationService();
  const change = useChangeCampaign(campaign.id);
  const { data: directory } = useQuery(directoryQuery(service));
  const { data: summary } = useQuery(campaignSummaryQuery(service, campaign.id));
  // The status changes before the dialog closes.
  const [{ name, strategy_id: own, status }] = useState(campaign);
  const [chosen, setChosen] = useState<string | undefined>();
  const strategies = directory?.strategies ?? [];
  const strategy = strategies.find(({ id }) => id === (own ?? chosen));
  const today = useOrganizationDay(0);
  const isLater = (campaign.start_date ?? today) > today;
  const size = summary === undefined ? '…' : texts.accounts(summary.account_count);
  return (
    <ConfirmDialog
      title={status === 'paused' ? t.resumeTitle(name, size) : t.activateTitle(name, size)}
      confirm={status === 'paused' ? t.resume : t.transitions.active}
      pending={status === 'paused' ? t.resuming : t.moving.active}
      refusals={t.refusals}
      close={close}
      onConfirm={async () => {
        await change.mutateAsync({ status: 'active', ...(chosen !== undefined && { strategy_id: chosen }) });
        showToast({ text: t.activated(name) });
      }}
    >
      {own === null && (
        <>
          <p>{directory && strategies.length === 0 ? t.noStrategies : t.strategyNeeded}</p>
          <ChoiceField
            name="strategy_id"
            label={t.strategy}
            choices={strategies.map(({ id, name: text }) => ({ value: id, text }))}
            {...(chosen !== undefined && { value: chosen })}
            onChange={setChosen}
          />
        </>
      )}
      {summary?.account_count === 0 ? (
        <p>{t.activateEmpty}</p>
      ) : (
        strategy && <p>{t.activateText(size, strategy.name)}</p>
      )}
      {strategy && <CampaignWarnings strategyId={strategy.id} />}
      <Limits campaign={campaign} />
      <p className="soft">
        {t.activateRules} {!isLater && t.firstContacts}
      </p>
    </ConfirmDialog>
  );
}

function Limits({ campaign: { start_date: start, end_date: end } }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const format = useFormat();
  const { me } = useViewer();
  const today = useOrganizationDay(0);
  const { data: organization } = useQuery(organizationQuery(useOrganizationService()));
  const hours = organization?.contact_hours;
  return (
    <>
      {hours && <p>{t.contactHours(dayRanges(hours.days, format.weekday), hours.start, hours.end)}</p>}
      {start !== null && start > today && <p>{t.startsLater(format.day(start))}</p>}
      {end !== null && end < today && <p className="notice failure">{t.hasEnded(format.day(end))}</p>}
      {me.organization?.execution_paused === true && <p className="notice">{t.executionPaused}</p>}
    </>
  );
}
