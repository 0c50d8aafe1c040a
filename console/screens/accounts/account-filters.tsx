import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { directoryQuery } from '../../calls/directory.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { type AccountsSearch, isFiltered, noFilters } from './filters.ts';

interface AccountFiltersProps {
  readonly search: AccountsSearch;
  readonly change: (part: AccountsSearch) => void;
}

/** What the list is narrowed down by. */
export function AccountFilters({ search, change }: AccountFiltersProps) {
  const words = useWords('accounts');
  const terms = useWords('terms');
  const format = useFormat();
  const dayOf = (day: string | undefined) => day && format.day(day);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const campaigns = directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  return (
    <section className="account-filters" aria-label={words.filters} data-filter>
      <Choice
        name="status"
        label={terms.status}
        choices={[{ value: 'open', text: words.open }, ...entriesOf(terms.statuses)]}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <Choice
        name="campaign"
        label={words.campaign}
        choices={campaigns}
        value={search.campaign}
        onChange={(campaign) => change({ campaign })}
      />
      <Choice
        name="has"
        label={words.has}
        choices={entriesOf(words.hasChoices)}
        value={search.has}
        onChange={(has) => change({ has })}
      />
      <Bound label={words.pendingFrom} value={search.min_pending} onChange={(min_pending) => change({ min_pending })} />
      <Bound label={words.pendingTo} value={search.max_pending} onChange={(max_pending) => change({ max_pending })} />
      <Bound label={words.daysFrom} value={search.min_days} onChange={(min_days) => change({ min_days })} />
      <Bound label={words.daysTo} value={search.max_days} onChange={(max_days) => change({ max_days })} />
      <Choice
        name="opted_out"
        label={words.optedOut}
        choices={entriesOf(words.optedOutChoices)}
        value={search.opted_out}
        onChange={(opted_out) => change({ opted_out })}
      />
      <Choice
        name="updated"
        label={words.updatedWithin}
        choices={[
          { value: '1', text: words.updatedChoices[1] },
          { value: '7', text: words.updatedChoices[7] },
          { value: '30', text: words.updatedChoices[30] },
        ]}
        value={search.updated}
        onChange={(updated) => change({ updated })}
      />
      {(search.due_from ?? search.due_to) !== undefined && (
        <Button onPress={() => change({ due_from: undefined, due_to: undefined })}>
          {words.due(dayOf(search.due_from), dayOf(search.due_to))} <span aria-hidden="true">×</span>
        </Button>
      )}
      {isFiltered(search) && <Button onPress={() => change(noFilters)}>{words.clear}</Button>}
    </section>
  );
}

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly text: string }[];
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
}

function Choice<V extends string>({ name, label, choices, value, onChange }: ChoiceProps<V>) {
  const words = useWords('accounts');
  return (
    <ChoiceField<V | 'any'>
      name={name}
      label={label}
      choices={[{ value: 'any', text: words.any }, ...choices]}
      value={value ?? 'any'}
      onChange={(chosen) =>
        onChange(chosen === 'any' ? undefined : choices.find((each) => each.value === chosen)?.value)
      }
    />
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A whole number that may be missing, set by Enter or when the field is left. */
function Bound({ label, value, onChange }: BoundProps) {
  const shown = value === undefined ? '' : String(value);
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string }>();
  const text = draft?.of === shown ? draft.text : shown;
  const commit = () => {
    const number = text.trim() === '' ? undefined : Number(text);
    setDraft(undefined);
    if (number !== value && (number === undefined || isBound(number))) onChange(number);
  };
  return (
    <TextField
      inputMode="numeric"
      value={text}
      onChange={(typed) => setDraft({ of: shown, text: typed })}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    >
      <Label>{label}</Label>
      <Input autoComplete="off" />
    </TextField>
  );
}

const isBound = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

const entriesOf = <V extends string>(texts: Readonly<Record<V, string>>) =>
  // Object.entries widens the names to text.
  (Object.entries(texts) as [V, string][]).map(([value, text]) => ({ value, text }));
