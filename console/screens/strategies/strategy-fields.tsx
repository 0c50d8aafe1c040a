import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StrategyDraft } from './strategy-draft.ts';

interface StrategyFieldsProps {
  readonly draft: StrategyDraft;
  readonly change: (part: Partial<StrategyDraft>) => void;
}

/** With what the service accepts. */
const planLimits = [
  { name: 'max_instalments', min: 1, max: 60, format: undefined },
  { name: 'max_plan_months', min: 1, max: 60, format: undefined },
  { name: 'min_down_payment_pct', min: 0, max: 100, format: { maximumFractionDigits: 2 } },
] as const;

export function StrategyFields({ draft, change }: StrategyFieldsProps) {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  return (
    <section className="card form" aria-labelledby="strategy-general">
      <h2 id="strategy-general">{t.general}</h2>
      <div className="field-row">
        <TextField
          name="name"
          label={terms.name}
          hint={t.nameHint}
          maxLength={200}
          value={draft.name}
          onChange={(name) => change({ name })}
          isRequired
        />
        <NumberField
          name="max_discount_pct"
          label={t.discount}
          hint={t.discountHint}
          initial={draft.max_discount_pct}
          format={{ maximumFractionDigits: 2 }}
          min={0}
          max={100}
          onChange={(discount) => change({ max_discount_pct: Number.isNaN(discount) ? 0 : discount })}
          isRequired
        />
        <ChoiceField
          name="starts"
          label={t.startsLabel}
          choices={(['due_date', 'joined'] as const).map((value) => ({ value, text: t.startsChoices[value] }))}
          value={draft.starts}
          onChange={(starts) => change({ starts })}
        />
        <ChoiceField
          name="catch_up"
          label={t.catchUp}
          choices={(['next', 'skip'] as const).map((value) => ({ value, text: t.catchUps[value] }))}
          value={draft.catch_up}
          onChange={(catchUp) => change({ catch_up: catchUp })}
        />
      </div>
      <p className="soft">{t.planLimits}</p>
      <div className="field-row">
        {planLimits.map(({ name, min, max, format }) => (
          <NumberField
            key={name}
            name={name}
            label={t.limitsOfPlans[name]}
            hint={t.noLimitIfEmpty}
            {...(draft[name] !== null && { initial: draft[name] })}
            {...(format && { format })}
            min={min}
            max={max}
            onChange={(value) => change({ [name]: Number.isNaN(value) ? null : value })}
          />
        ))}
      </div>
    </section>
  );
}
