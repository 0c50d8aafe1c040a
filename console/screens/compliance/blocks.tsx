import { useSearch } from '@tanstack/react-router';
import { type BlockedFilters, blockedQuery } from '../../queries/compliance.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { BlockTable } from './block-table.tsx';

const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;

export function Blocks() {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { date, rule, channel } = useSearch({ from: '/compliance' });
  const change = useChangeSearch<'/compliance'>();
  // Object.keys returns strings.
  const rules = Object.keys(terms.rules) as NonNullable<BlockedFilters['rule']>[];
  const chosenRule = rules.find((each) => each === rule);
  const list = blockedQuery(useOrganizationService(), {
    ...(date !== undefined && { date }),
    ...(chosenRule && { rule: chosenRule }),
    ...(channel && { channel }),
  });
  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks">{t.blocks}</h2>
      <Filters
        screen="compliance"
        label={t.blocks}
        filters={[
          [t.day, date && format.day(date), { date: undefined }],
          [t.rule, chosenRule && terms.rules[chosenRule], { rule: undefined }],
          [t.channel, channel && terms.channels[channel], { channel: undefined }],
        ]}
        change={change}
      >
        <DateField name="date" label={t.day} value={date ?? null} onChange={(day) => change({ date: day })} />
        <ChoiceField
          name="rule"
          label={t.rule}
          choices={[{ value: 'all', text: t.all }, ...rules.map((value) => ({ value, text: terms.rules[value] }))]}
          value={chosenRule ?? 'all'}
          onChange={(chosen) => change({ rule: chosen === 'all' ? undefined : chosen })}
        />
        <ChoiceField
          name="channel"
          label={t.channel}
          choices={[
            { value: 'all', text: t.all },
            ...channels.map((value) => ({ value, text: terms.channels[value] })),
          ]}
          value={channel ?? 'all'}
          onChange={(chosen) => change({ channel: channels.find((each) => each === chosen) })}
        />
      </Filters>
      <BlockTable list={list} showPerson={(person) => change({ person })} />
    </section>
  );
}
