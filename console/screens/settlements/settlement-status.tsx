import type { Settlement } from '../../queries/settlements.ts';
import { useTranslations } from '../../locales/language.ts';

/** The status of an offer; of an agreement, its outcome as well. */
export function SettlementStatusText({ settlement: { status, outcome } }: { readonly settlement: Settlement }) {
  const terms = useTranslations('terms');
  return (
    <span className={`settlement-status ${outcome ?? status}`}>
      {terms.settlementStatuses[status]}
      {outcome !== null && ` · ${terms.settlementOutcomes[outcome]}`}
    </span>
  );
}
