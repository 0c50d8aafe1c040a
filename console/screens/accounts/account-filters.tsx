import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AccountsSearch, isCondition, isCurrency, isSortable } from './filters.ts';

interface AccountFiltersProps {
  readonly search: AccountsSearch;
  readonly change: (part: AccountsSearch) => void;
}

export function AccountFilters({ search, change }: AccountFiltersProps) {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  const format = useFormat();
  const numberOf = (number: number | undefined) => (number === undefined ? undefined : format.number(number));
  const dayOf = (day: string | undefined) => day && format.day(day);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const campaigns = directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  const { status, campaign, has, min_pending, max_pending, min_days, max_days, opted_out, updated } = search;
  const { due_from, due_to, changed_since, currency, custom, assigned, call_back, sort } = search;
  const users = [
    { value: 'me', text: t.toMe },
    ...(directory?.users.map(({ id, name }) => ({ value: id, text: name ?? id.slice(0, 8) })) ?? []),
  ];
  const statuses = [{ value: 'open', text: t.open } as const, ...entriesOf(terms.statuses)];
  const due = (due_from ?? due_to) === undefined ? undefined : t.due(dayOf(due_from), dayOf(due_to));
  const changedSince = changed_since && t.changedSince(format.instant(changed_since));
  return (
    <Filters
      screen="accounts"
      label={t.filters}
      filters={[
        [terms.status, textOf(statuses, status), { status: undefined }],
        [t.campaign, textOf(campaigns, campaign), { campaign: undefined }],
        [t.has, has && t.hasChoices[has], { has: undefined }],
        [t.pendingFrom, numberOf(min_pending), { min_pending: undefined }],
        [t.pendingTo, numberOf(max_pending), { max_pending: undefined }],
        [t.daysFrom, numberOf(min_days), { min_days: undefined }],
        [t.daysTo, numberOf(max_days), { max_days: undefined }],
        [t.optedOut, opted_out && t.optedOutChoices[opted_out], { opted_out: undefined }],
        [t.assignedTo, textOf(users, assigned), { assigned: undefined }],
        [t.callBack, call_back && t.callBackChoices[call_back], { call_back: undefined }],
        [t.currency, isCurrency(currency) ? currency : undefined, { currency: undefined }],
        [t.custom, isCondition(custom) ? custom : undefined, { custom: undefined }],
        [t.updatedWithin, updated && t.updatedChoices[updated], { updated: undefined }],
        [undefined, due, { due_from: undefined, due_to: undefined }],
        [undefined, changedSince, { changed_since: undefined }],
      ]}
      change={change}
      isFolded
    >
      <div className="account-filters">
        <Choice
          name="status"
          label={terms.status}
          choices={statuses}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
        <Choice
          name="campaign"
          label={t.campaign}
          choices={campaigns}
          value={campaign}
          onChange={(chosen) => change({ campaign: chosen })}
        />
        <Choice
          name="has"
          label={t.has}
          choices={entriesOf(t.hasChoices)}
          value={has}
          onChange={(chosen) => change({ has: chosen })}
        />
        <Bound label={t.pendingFrom} value={min_pending} onChange={(chosen) => change({ min_pending: chosen })} />
        <Bound label={t.pendingTo} value={max_pending} onChange={(chosen) => change({ max_pending: chosen })} />
        <Bound label={t.daysFrom} value={min_days} onChange={(chosen) => change({ min_days: chosen })} />
        <Bound label={t.daysTo} value={max_days} onChange={(chosen) => change({ max_days: chosen })} />
        <Choice
          name="opted_out"
          label={t.optedOut}
          choices={entriesOf(t.optedOutChoices)}
          value={opted_out}
          onChange={(chosen) => change({ opted_out: chosen })}
        />
        <Choice
          name="assigned"
          label={t.assignedTo}
          choices={users}
          value={assigned}
          onChange={(chosen) => change({ assigned: chosen })}
        />
        <Choice
          name="call_back"
          label={t.callBack}
          choices={entriesOf(t.callBackChoices)}
          value={call_back}
          onChange={(chosen) => change({ call_back: chosen })}
        />
        <Condition value={custom} onChange={(chosen) => change({ custom: chosen })} />
        <Choice
          name="updated"
          label={t.updatedWithin}
          choices={[
            { value: '1', text: t.updatedChoices[1] },
            { value: '7', text: t.updatedChoices[7] },
            { value: '30', text: t.updatedChoices[30] },
          ]}
          value={updated}
          onChange={(chosen) => change({ updated: chosen })}
        />
        {isSortable(search) && (
          <ChoiceField
            name="sort"
            label={t.sort}
            choices={[{ value: 'none', text: t.unsorted }, ...entriesOf(t.sorts)]}
            value={sort ?? 'none'}
            onChange={(chosen) => change({ sort: chosen === 'none' ? undefined : chosen })}
          />
        )}
        {due !== undefined && (
          <Button onPress={() => change({ due_from: undefined, due_to: undefined })}>
            {due} <span aria-hidden="true">×</span>
          </Button>
        )}
        {changedSince !== undefined && (
          <Button onPress={() => change({ changed_since: undefined })}>
            {changedSince} <span aria-hidden="true">×</span>
          </Button>
        )}
      </div>
    </Filters>
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
  const t = useTranslations('accounts');
  return (
    <ChoiceField<V | 'any'>
      name={name}
      label={label}
      choices={[{ value: 'any', text: t.any }, ...choices]}
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

/** An optional whole number, applied on Enter or blur. */
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

interface ConditionProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A custom field and its value, applied on Enter or blur. */
function Condition({ value, onChange }: ConditionProps) {
  const t = useTranslations('accounts');
  const shown = value ?? '';
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string }>();
  const text = draft?.of === shown ? draft.text : shown;
  const isWrong = text.trim() !== '' && !isCondition(text.trim());
  const commit = () => {
    if (isWrong) return;
    const condition = text.trim() === '' ? undefined : text.trim();
    setDraft(undefined);
    if (condition !== value) onChange(condition);
  };
  return (
    <TextField
      value={text}
      isInvalid={isWrong}
      onChange={(typed) => setDraft({ of: shown, text: typed })}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    >
      <Label>{t.custom}</Label>
      <Input autoComplete="off" placeholder="cost_center=CC-1" />
    </TextField>
  );
}

const textOf = <V extends string>(
  choices: readonly { readonly value: V; readonly text: string }[],
  chosen: V | undefined,
): string | undefined => chosen && (choices.find(({ value }) => value === chosen)?.text ?? '…');

const isBound = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

const entriesOf = <V extends string>(texts: Readonly<Record<V, string>>) =>
  // Object.entries returns strings as keys.
  (Object.entries(texts) as [V, string][]).map(([value, text]) => ({ value, text }));
