import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFoundAccounts } from '../../queries/account-search.ts';
import { type BlockedFilters, blockedQuery, decisionsOfPersonQuery } from '../../queries/compliance.ts';
import { contactQuery } from '../../queries/contacts.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { DecisionTable } from './decision-table.tsx';
import { PrintHistoryButton } from './print-history-button.tsx';

const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;

export function Decisions() {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const format = useFormat();
  const service = useOrganizationService();
  const { date, rule, channel, person, decision: shown } = useSearch({ from: '/compliance' });
  const change = useChangeSearch<'/compliance'>();
  const [text, setText] = useState('');
  const { found } = useFoundAccounts(text);
  const people = new Map(found.map(({ account: { contact } }) => [contact.id, contact.name]));
  const { data: contact } = useQuery({ ...contactQuery(service, person ?? ''), enabled: person !== undefined });
  // Object.keys returns strings.
  const rules = Object.keys(terms.rules) as NonNullable<BlockedFilters['rule']>[];
  const chosenRule = rules.find((each) => each === rule);
  const blocked = blockedQuery(service, {
    ...(date !== undefined && { date }),
    ...(chosenRule && { rule: chosenRule }),
    ...(channel && { channel }),
  });
  const ofPerson = decisionsOfPersonQuery(service, person ?? '');
  const table = {
    shown,
    show: (decision: string | undefined) => change({ decision }),
    showPerson: (id: string) => change({ person: id, decision: undefined }),
  };
  const name = contact?.name ?? t.unnamed;
  return (
    <section aria-labelledby="decisions">
      <div className="card-head">
        <h2 id="decisions">{person === undefined ? t.blocks : t.decisionsAbout(name)}</h2>
        {person !== undefined && (
          <div className="actions">
            <PrintHistoryButton person={person} />
            <Button onPress={() => change({ person: undefined, decision: undefined })}>{t.close}</Button>
          </div>
        )}
      </div>
      <Filters
        screen="compliance"
        label={t.blocks}
        filters={[
          [t.day, date && format.day(date), { date: undefined }],
          [t.rule, chosenRule && terms.rules[chosenRule], { rule: undefined }],
          [t.channel, channel && terms.channels[channel], { channel: undefined }],
          [terms.contact, person && name, { person: undefined }],
        ]}
        change={(part) => change({ ...part, decision: undefined })}
      >
        {person === undefined && (
          <>
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
          </>
        )}
        <TextField name="person" type="search" label={t.find} value={text} onChange={setText} />
      </Filters>
      {people.size > 0 && (
        <div className="actions found-people">
          {[...people].map(([id, each]) => (
            <Button
              key={id}
              onPress={() => {
                setText('');
                change({ person: id, decision: undefined });
              }}
            >
              {each}
            </Button>
          ))}
        </div>
      )}
      {person === undefined ? (
        <DecisionTable label={t.blocks} empty={t.nothingBlocked} list={blocked} {...table} />
      ) : (
        <DecisionTable
          key={person}
          label={t.decisions}
          empty={t.noDecisions}
          list={ofPerson}
          {...table}
          person={name}
        />
      )}
    </section>
  );
}
