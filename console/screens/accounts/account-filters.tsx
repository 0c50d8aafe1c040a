import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type BarFilter, FilterBar } from '../../filters/filter-bar.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { BoundsForm } from './bounds-form.tsx';
import { ConditionForm } from './condition-form.tsx';
import { isCondition, isCurrency } from './condition-text.ts';
import type { AccountsSearch } from './filters.ts';

interface AccountFiltersProps {
  readonly search: AccountsSearch;
  readonly change: (part: AccountsSearch) => void;
  readonly children: ReactNode;
}

export function AccountFilters({ search, change, children }: AccountFiltersProps) {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { isActing } = useViewer();
  const dayOf = (day: string | undefined) => day && format.day(day);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const campaigns = directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  const { status, campaign, has, min_pending, max_pending, min_days, max_days, opted_out, updated } = search;
  const { due_from, due_to, changed_since, currency, custom, assigned, call_back } = search;
  const users = [
    ...(isActing ? [] : [{ value: 'me', text: t.toMe }]),
    ...(directory?.users.map(({ id, name }) => ({ value: id, text: name ?? id.slice(0, 8) })) ?? []),
  ];
  const filters: readonly BarFilter<AccountsSearch>[] = [
    choice('status', terms.status, [{ value: 'open', text: t.open } as const, ...entriesOf(terms.statuses)], status),
    {
      id: 'days',
      label: t.daysPastDue,
      value: rangeText(min_days, max_days, format.number),
      none: { min_days: undefined, max_days: undefined },
      edit: {
        kind: 'form',
        form: (close) => (
          <BoundsForm
            labels={[t.daysFrom, t.daysTo]}
            bounds={[min_days, max_days]}
            apply={([from, to]) => change({ min_days: from, max_days: to })}
            close={close}
          />
        ),
      },
    },
    {
      id: 'pending',
      label: terms.balance,
      value: rangeText(min_pending, max_pending, format.number),
      none: { min_pending: undefined, max_pending: undefined },
      edit: {
        kind: 'form',
        form: (close) => (
          <BoundsForm
            labels={[t.pendingFrom, t.pendingTo]}
            bounds={[min_pending, max_pending]}
            apply={([from, to]) => change({ min_pending: from, max_pending: to })}
            close={close}
          />
        ),
      },
    },
    choice('assigned', t.assignedTo, users, assigned),
    choice('call_back', t.callBack, entriesOf(t.callBackChoices), call_back),
    choice('campaign', t.campaign, campaigns, campaign),
    choice('has', t.has, entriesOf(t.hasChoices), has),
    choice('opted_out', t.optedOut, entriesOf(t.optedOutChoices), opted_out),
    choice(
      'updated',
      t.updatedWithin,
      [
        { value: '1', text: t.updatedChoices[1] },
        { value: '7', text: t.updatedChoices[7] },
        { value: '30', text: t.updatedChoices[30] },
      ],
      updated,
    ),
    {
      id: 'custom',
      label: t.custom,
      value: isCondition(custom) ? custom : undefined,
      none: { custom: undefined },
      edit: {
        kind: 'form',
        form: (close) => <ConditionForm value={custom} apply={(chosen) => change({ custom: chosen })} close={close} />,
      },
    },
    {
      id: 'currency',
      label: t.currency,
      value: isCurrency(currency) ? currency : undefined,
      none: { currency: undefined },
    },
    {
      id: 'due',
      value: (due_from ?? due_to) === undefined ? undefined : t.due(dayOf(due_from), dayOf(due_to)),
      none: { due_from: undefined, due_to: undefined },
    },
    {
      id: 'changed_since',
      value: changed_since && t.changedSince(format.instant(changed_since)),
      none: { changed_since: undefined },
    },
  ];
  return (
    <FilterBar label={t.filters} filters={filters} change={change}>
      {children}
    </FilterBar>
  );

  function choice<V extends string>(
    id: keyof AccountsSearch,
    label: string,
    choices: readonly { readonly value: V; readonly text: string }[],
    chosen: V | undefined,
  ): BarFilter<AccountsSearch> {
    return {
      id,
      label,
      // The names of campaigns and people may not have loaded yet.
      value: chosen && (choices.find(({ value }) => value === chosen)?.text ?? '…'),
      none: { [id]: undefined },
      edit: { kind: 'choices', choices, chosen, choose: (value) => change({ [id]: value }) },
    };
  }
}

/** `≥ 30`, `≤ 90` or `30 – 90`. */
function rangeText(from: number | undefined, to: number | undefined, text: (value: number) => string) {
  if (from !== undefined && to !== undefined) return `${text(from)} – ${text(to)}`;
  if (from !== undefined) return `≥ ${text(from)}`;
  return to === undefined ? undefined : `≤ ${text(to)}`;
}

const entriesOf = <V extends string>(texts: Readonly<Record<V, string>>) =>
  // Object.entries returns strings as keys.
  (Object.entries(texts) as [V, string][]).map(([value, text]) => ({ value, text }));
