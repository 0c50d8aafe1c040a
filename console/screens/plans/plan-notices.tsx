import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../queries/account.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import type { Plan } from '../../queries/plans.ts';
import { isOwnProposal } from '../../agreements/is-own-proposal.ts';
import { useApprovalRule } from '../../agreements/use-approval-rule.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { planLimitsFor } from './plan-limits-for.ts';
import { isOpenPlan } from './plan-states.ts';

interface PlanNoticesProps {
  readonly plan: Plan;
  readonly account: Account | undefined;
}

/** What has to happen with an open plan next, and what stands in its way. */
export function PlanNotices({ plan, account }: PlanNoticesProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const viewer = useViewer();
  const rule = useApprovalRule();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const { status, total, currency, settlement_id: settlement, exceeded_limits: exceeded } = plan;
  const limits = account && directory && planLimitsFor(account, directory)?.limits;
  // The total of a plan that pays an offer is not the balance.
  const isChanged =
    account !== undefined && isOpenPlan(plan) && settlement === null && account.pending_balance !== total;
  return (
    <>
      {status === 'pending_approval' && <ApprovalNotice exceeded={exceeded} limits={limits} />}
      {isOwnProposal(plan, rule, viewer) && <p className="notice">{t.ownPlan}</p>}
      {isChanged && (
        <p className="notice">
          {t.balanceChanged(format.money(total, currency), format.money(account.pending_balance, currency))}
        </p>
      )}
    </>
  );
}
