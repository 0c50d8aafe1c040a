import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type TotalFilters, accountTotalsQuery } from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useFillCampaign } from '../../queries/members.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AccountsSearch, isSortable } from './filters.ts';
import { toMemberFilter } from './member-filter.ts';

interface FillCampaignProps {
  readonly search: AccountsSearch;
  readonly filters: TotalFilters;
}

/** Adds all accounts of the list to a campaign, which takes a job, unless campaigns cannot be filled by its filters. */
export function FillCampaign({ search, filters }: FillCampaignProps) {
  const t = useTranslations('accounts');
  const [isOpen, setOpen] = useState(false);
  const filter = toMemberFilter(search, useViewer().me.id);
  if (!filter) return null;
  return (
    <>
      <Button {...(search.assign !== undefined && { className: 'primary' })} onPress={() => setOpen(true)}>
        <Icon name="plus" />
        {t.fill}
      </Button>
      {isOpen && <FillDialog search={search} filters={filters} filter={filter} close={() => setOpen(false)} />}
    </>
  );
}

interface FillDialogProps extends FillCampaignProps {
  readonly filter: NonNullable<ReturnType<typeof toMemberFilter>>;
  readonly close: () => void;
}

function FillDialog({ search, filters, filter, close }: FillDialogProps) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const navigate = useNavigate();
  const service = useOrganizationService();
  const [campaign, setCampaign] = useState(search.assign);
  const [enrols, setEnrols] = useState(false);
  const [isExact, setExact] = useState(false);
  const { data: directory } = useQuery(directoryQuery(service));
  const { data: totals } = useQuery({ ...accountTotalsQuery(service, filters), enabled: isSortable(search) });
  const fill = useFillCampaign();
  return (
    <ConfirmDialog
      title={totals ? t.assignSize(format.count(totals.count)) : t.fill}
      confirm={t.fillConfirm}
      isReady={campaign !== undefined}
      refusals={t.fillRefusals}
      close={close}
      onConfirm={async () => {
        if (campaign === undefined) return;
        const { job_id: members } = await fill.mutateAsync({
          campaign,
          filter,
          ...(enrols && { enrols: { exact: isExact } }),
        });
        void navigate({ to: '/campaigns/$id', params: { id: campaign }, search: { members } });
      }}
    >
      <ChoiceField
        name="campaign_id"
        label={t.campaign}
        choices={directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? []}
        {...(campaign !== undefined && { value: campaign })}
        onChange={setCampaign}
      />
      <SwitchField name="auto_enrol" label={t.fillDaily} isOn={enrols} onChange={setEnrols} />
      {enrols && <SwitchField name="exact" label={t.fillExact} isOn={isExact} onChange={setExact} />}
      <p>{t.fillNote}</p>
    </ConfirmDialog>
  );
}
