import type { PlanLimit, PlanLimits } from '../../../lib/foundation/plan-limits.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface ApprovalNoticeProps {
  readonly exceeded: readonly PlanLimit[];
  /** Of the strategy as it is now; a limit that it has no more is not named. */
  readonly limits: PlanLimits | undefined;
}

export function ApprovalNotice({ exceeded, limits }: ApprovalNoticeProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const {
    max_instalments: count = null,
    max_plan_months: months = null,
    min_down_payment_pct: percent = null,
  } = limits ?? {};
  const texts: Readonly<Record<PlanLimit, string | undefined>> = {
    no_strategy: t.exceeded.no_strategy,
    max_instalments: count === null ? undefined : t.exceeded.max_instalments(format.count(count)),
    max_plan_months: months === null ? undefined : t.exceeded.max_plan_months(format.count(months)),
    min_down_payment_pct: percent === null ? undefined : t.exceeded.min_down_payment_pct(format.percent(percent / 100)),
  };
  const reasons = exceeded.flatMap((limit) => texts[limit] ?? []);
  return reasons.length > 0 && <p className="notice approval">{t.needsApproval(format.list(reasons))}</p>;
}
