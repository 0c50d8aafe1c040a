import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '../../forms/amount-field.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { CurrencyField } from '../../forms/currency-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Campaign } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';

const periods = ['day', 'total'] as const;

export function BudgetFields({ budget }: { readonly budget: Campaign['budget'] }) {
  const t = useTranslations('campaigns');
  const { data: organization } = useQuery(organizationQuery(useOrganizationService()));
  const [chosen, setChosen] = useState(budget?.currency);
  const currency = chosen ?? organization?.currency ?? 'USD';
  return (
    <div className="field-row">
      <AmountField
        name="budget.amount"
        label={t.budget}
        hint={t.budgetHint}
        currency={currency}
        {...(budget && { initial: budget.amount })}
      />
      <CurrencyField name="budget.currency" label={t.budgetCurrency} value={currency} onChange={setChosen} />
      <ChoiceField
        name="budget.per"
        label={t.budgetPer}
        choices={periods.map((value) => ({ value, text: t.budgetPeriods[value] }))}
        initial={budget?.per ?? 'day'}
      />
    </div>
  );
}
