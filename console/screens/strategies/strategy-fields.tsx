import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StrategyDraft } from './strategy-draft.ts';

interface StrategyFieldsProps {
  readonly draft: StrategyDraft;
  readonly change: (part: Partial<StrategyDraft>) => void;
}

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
          name="catch_up"
          label={t.catchUp}
          choices={(['next', 'skip'] as const).map((value) => ({ value, text: t.catchUps[value] }))}
          value={draft.catch_up}
          onChange={(catchUp) => change({ catch_up: catchUp })}
        />
      </div>
    </section>
  );
}
