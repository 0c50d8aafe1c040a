import type { PlanLimit, PlanLimits } from '../../../lib/foundation/plan-limits.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface ApprovalNoticeProps {
  readonly exceeded: readonly PlanLimit[];
  /** Of the strategy; without them the limits are named without their values. */
  readonly limits: PlanLimits | undefined;
}

export function ApprovalNotice({ exceeded, limits }: ApprovalNoticeProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const texts: Readonly<Record<PlanLimit, string>> = {
    no_strategy: t.exceeded.no_strategy,
    max_instalments: t.exceeded.max_instalments(format.count(limits?.max_instalments ?? 0)),
    max_plan_months: t.exceeded.max_plan_months(format.count(limits?.max_plan_months ?? 0)),
    min_down_payment_pct: t.exceeded.min_down_payment_pct(format.percent((limits?.min_down_payment_pct ?? 0) / 100)),
  };
  return <p className="notice approval">{t.needsApproval(format.list(exceeded.map((limit) => texts[limit])))}</p>;
}
