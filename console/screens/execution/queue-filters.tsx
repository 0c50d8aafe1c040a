import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const statuses = ['pending', 'processing', 'completed', 'skipped', 'failed'] as const;
const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;
const all = 'all';

export function QueueFilters() {
  const t = useTranslations('execution');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { date, status, reason, campaign, channel } = useSearch({ from: '/execution' });
  const change = useChangeSearch<'/execution'>();
  const directory = useQuery(directoryQuery(useOrganizationService()));
  const campaigns = directory.data?.campaigns ?? [];
  const reasons = Object.entries(t.reasons);
  const everything = { value: all, text: t.all };
  return (
    <Filters
      screen="execution"
      label={t.filters}
      filters={[
        [t.date, date && format.day(date), { date: undefined }],
        [terms.status, status && terms.queueStatuses[status], { status: undefined }],
        [t.channel, channel && terms.channels[channel], { channel: undefined }],
        [t.campaign, campaign && (campaigns.find(({ id }) => id === campaign)?.name ?? '…'), { campaign: undefined }],
        [t.reason, reason && (reasons.find(([value]) => value === reason)?.[1] ?? reason), { reason: undefined }],
      ]}
      change={change}
    >
      <DateField name="date" label={t.date} value={date ?? null} onChange={(day) => change({ date: day })} />
      <ChoiceField
        name="status"
        label={terms.status}
        choices={[everything, ...statuses.map((value) => ({ value, text: terms.queueStatuses[value] }))]}
        value={status ?? all}
        onChange={(chosen) => change({ status: statuses.find((each) => each === chosen) })}
      />
      <ChoiceField
        name="channel"
        label={t.channel}
        choices={[everything, ...channels.map((value) => ({ value, text: terms.channels[value] }))]}
        value={channel ?? all}
        onChange={(chosen) => change({ channel: channels.find((each) => each === chosen) })}
      />
      <ChoiceField
        name="campaign"
        label={t.campaign}
        choices={[everything, ...campaigns.map(({ id, name }) => ({ value: id, text: name }))]}
        value={campaign ?? all}
        onChange={(chosen) => change({ campaign: chosen === all ? undefined : chosen })}
      />
      <ChoiceField
        name="reason"
        label={t.reason}
        choices={[everything, ...reasons.map(([value, text]) => ({ value, text }))]}
        value={reason ?? all}
        onChange={(chosen) => change({ reason: chosen === all ? undefined : chosen })}
      />
    </Filters>
  );
}
