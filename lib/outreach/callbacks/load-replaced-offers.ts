import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type PlanId, type SettlementId } from '../../foundation/ids.ts';
import {
  type AuditAction,
  type AuditDetails,
  type AuditSubject,
  subjectAuditEntry,
} from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import { cancelledPlan, matchesPlanCopy } from '../../portfolio/plans/plan.ts';
import { settlementEndStore } from '../../portfolio/settlements/settlement-end-store.ts';
import { ownOffers } from './call-offers.ts';
import type { AgentCall } from './read-agent-call.ts';

/** Ends the call's own open offers, of which the account keeps no copy. Returns 'changed' after a concurrent write. */
export async function loadReplacedOffers(
  call: AgentCall,
  by: PlanId | SettlementId,
  now: Date,
): Promise<readonly TransactionPart[] | 'changed'> {
  const { organization, interaction } = call.ref;
  const { account } = call;
  const own = ownOffers(call, now);
  const actor = { kind: 'system', id: interaction } as const;
  const rejection = (action: AuditAction, subject: AuditSubject, details: AuditDetails): TransactionPart =>
    auditStore(organization).insertion(
      subjectAuditEntry(
        { action, actor, reason: null, at: now.toISOString(), contact_id: account.contact.id, subject, details },
        deriveId(AuditEntryId, subject.id, `replaced:${by}`),
      ),
    );
  if (own.settlement) {
    const { id, status, pay_by = null } = own.settlement;
    const terms = { outcome: null, pay_by };
    const end = { kind: 'closed', status: 'rejected', decided_by: actor } as const;
    return [
      settlementEndStore(organization).update(account.id, own.settlement, end, now),
      rejection(
        'settlement_rejected',
        { type: 'settlement', id },
        { before: { status, ...terms }, after: { status: 'rejected', ...terms } },
      ),
    ];
  }
  if (!own.plan) return [];
  const plan = await planStore(organization).readOfAccount(account.id, own.plan, { consistent: true });
  if (!plan || !matchesPlanCopy(plan, account)) return 'changed';
  const { id, status, total, currency } = plan;
  return [
    planStore(organization).replacement(plan, cancelledPlan(plan, actor, now.toISOString())),
    rejection(
      'plan_rejected',
      { type: 'plan', id },
      { before: { status }, after: { status: 'cancelled', total, currency } },
    ),
  ];
}
