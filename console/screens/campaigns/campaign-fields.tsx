import { useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignChange } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import { BudgetFields } from './budget-fields.tsx';

const none = 'none';

interface CampaignFieldsProps {
  readonly campaign?: Campaign;
  readonly strategy?: string | undefined;
}

export function CampaignFields({ campaign, strategy }: CampaignFieldsProps) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const strategies = directory?.strategies.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  const own = campaign?.strategy_id ?? strategy ?? none;
  const isMissing = own !== none && !strategies.some(({ value }) => value === own);
  return (
    <>
      <TextField name="name" label={terms.name} initial={campaign?.name ?? ''} maxLength={200} isRequired />
      <TextField
        name="objective"
        label={t.objective}
        hint={t.objectiveHint}
        initial={campaign?.objective ?? ''}
        maxLength={1000}
        rows={2}
      />
      <ChoiceField
        name="strategy_id"
        label={t.strategy}
        hint={t.strategyHint}
        choices={[
          { value: none, text: t.noStrategy },
          ...strategies,
          ...(isMissing ? [{ value: own, text: own }] : []),
        ]}
        initial={own}
      />
      <DateField name="start_date" label={t.start} hint={t.startHint} initial={campaign?.start_date ?? undefined} />
      <DateField name="end_date" label={t.end} hint={t.endHint} initial={campaign?.end_date ?? undefined} />
      <BudgetFields budget={campaign?.budget ?? null} />
    </>
  );
}

/** Converts form values to a request; an empty field becomes null. */
export const campaignOf = ({
  name = '',
  objective,
  strategy_id: strategy,
  start_date,
  end_date,
  'budget.amount': amount,
  'budget.currency': currency = '',
  'budget.per': per,
}: FormValues) =>
  ({
    name,
    objective: objective ?? null,
    strategy_id: strategy === none ? null : (strategy ?? null),
    start_date: start_date ?? null,
    end_date: end_date ?? null,
    budget: amount === undefined ? null : { amount: Number(amount), currency, per: per === 'total' ? per : 'day' },
  }) satisfies CampaignChange;
