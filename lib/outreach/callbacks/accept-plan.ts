import { type OrganizationId, PlanId, tryParseId } from '../../foundation/ids.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { changePlan } from '../../portfolio/plans/change-plan.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import type { OfferingCall } from './call-offers.ts';
import { planAcceptedDisposition } from './dispositions.ts';

/**
 * Accepts a plan of the account on behalf of the call's contact, and records the call's disposition. Safe to repeat.
 * @throws Problem if the account has no such plan, or if it cannot be accepted
 */
export async function acceptPlan(
  { ref, account, interaction: { contact_id: contact }, verified }: OfferingCall,
  planId: string,
  now: Date,
): Promise<InstalmentPlan> {
  const id = tryParseId(PlanId, planId);
  if (!id || !(await isPlanOf(ref.organization, account, id))) throw notFound('plan');
  const fields = { disposition: planAcceptedDisposition, accepted_plan_id: id };
  const { plan } = await changePlan(
    ref.organization,
    id,
    { action: 'accept' },
    { actor: { kind: 'contact', id: contact }, roles: ['agent'], verified },
    now,
    [interactionStore(ref.organization).fieldsUpdate(ref, fields, now)],
  );
  if (plan.status === 'cancelled' || plan.status === 'broken')
    throw refused('invalid_transition', 'plan_id', 'This plan has ended.');
  return plan;
}

/** The account holds its latest plan, so the plan is read only for an earlier one. */
const isPlanOf = async (organization: OrganizationId, account: Account, id: PlanId): Promise<boolean> =>
  account.plan?.id === id || (await planStore(organization).read(id, { consistent: true }))?.account_id === account.id;
