import type { Settlement } from '../../queries/settlements.ts';
import { useTranslations } from '../../locales/language.ts';

export function SettlementStatusText({ settlement: { status, outcome } }: { readonly settlement: Settlement }) {
  const terms = useTranslations('terms');
  return (
    <span className={`settlement-status ${outcome ?? status}`}>
      {terms.settlementStatuses[status]}
      {outcome !== null && ` · ${terms.settlementOutcomes[outcome]}`}
    </span>
  );
}
