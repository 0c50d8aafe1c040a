import { isDay } from '../../foundation/calendar.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { PlanId } from '../../foundation/ids.ts';
import { instalmentIntervals } from '../../foundation/instalments.ts';
import { refused } from '../../foundation/problem.ts';
import { transact } from '../../platform/aws/table/table.ts';
import type { ToolUse } from '../../history/agent-calls/agent-tools.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { maxInstalments } from '../../policy/strategies/contract.ts';
import { accountPlanStore } from '../../portfolio/accounts/account-plan-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import type { NewPlan } from '../../portfolio/plans/contract.ts';
import { newPlan } from '../../portfolio/plans/new-plan.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import { type InstalmentPlan, accountPlanOf } from '../../portfolio/plans/plan.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { planSettings } from '../../tenancy/organizations/organization.ts';
import {
  type OfferingCall,
  accountWithoutOwnOffers,
  countOffers,
  rejectFurtherOffer,
  repeatedOffer,
} from './call-offers.ts';
import { loadReplacedOffers } from './load-replaced-offers.ts';
import { makeOffer } from './make-offer.ts';

type RegularPlan = Required<Pick<NewPlan, 'count' | 'first_due' | 'every' | 'down_payment'>>;

const offerIdOf = (
  { interaction }: InteractionRef,
  { count, first_due: firstDue, every, down_payment: down }: RegularPlan,
  index: number,
): PlanId => deriveId(PlanId, interaction, `plan:${index}:${count}:${firstDue}:${every}:${down ?? ''}`);

const recorded = ({ id }: InstalmentPlan, needsApproval: boolean) =>
  ({ kind: 'plan', id, needs_approval: needsApproval }) as const;

/** Offers an instalment plan in a call; see `makeOffer`. It replaces the call's earlier offer. */
export async function offerPlan(
  first: OfferingCall,
  parameters: NonNullable<ToolUse['parameters']>,
  now: Date,
): Promise<InstalmentPlan> {
  const terms = termsIn(parameters);
  return makeOffer(
    first,
    {
      repeated: (call) => latestPlan(call, terms),
      next: (call) => nextPlan(call, terms, now),
      recorded,
      store: (call, plan) => store(call, plan, now),
    },
    now,
  );
}

/** The model may leave out or invent any of them. */
function termsIn({
  count = 0,
  first_due: firstDue = '',
  every: given,
  down_payment: down,
}: NonNullable<ToolUse['parameters']>): RegularPlan {
  const every = instalmentIntervals.find((interval) => interval === given);
  const isPossible = Number.isInteger(count) && count >= 1 && count <= maxInstalments && isDay(firstDue);
  if (!isPossible || !every || (down ?? 0) < 0)
    throw refused('plan_terms_unclear', 'count', 'Must have count, first_due and every.');
  return { count, first_due: firstDue, every, down_payment: down || null };
}

/**
 * The call's latest plan, unless what is owed has changed since.
 * @throws Problem if a plan with these terms needed approval, or if the latest one has ended
 */
async function latestPlan(
  { ref, interaction, account }: OfferingCall,
  terms: RegularPlan,
): Promise<InstalmentPlan | undefined> {
  const id = repeatedOffer(interaction, 'plan', (index) => offerIdOf(ref, terms, index));
  const plan = id && (await planStore(ref.organization).read(id, { consistent: true }));
  if (!plan) return undefined;
  if (plan.status === 'cancelled' || plan.status === 'broken')
    throw refused('invalid_transition', 'count', 'This plan has ended.');
  return plan.status === 'proposed' && plan.total !== account.pending_balance ? undefined : plan;
}

async function nextPlan(call: OfferingCall, terms: RegularPlan, now: Date): Promise<InstalmentPlan> {
  const { ref, account, organization, interaction } = call;
  const plan = newPlan(accountWithoutOwnOffers(call, now), terms, {
    id: offerIdOf(ref, terms, countOffers(interaction, 'plan')),
    limits: await planLoader(ref.organization).strategyOf(account),
    timezone: organization.timezone,
    graceDays: planSettings(organization).plan_grace_days,
    proposer: { kind: 'system', id: ref.interaction },
    call: { interaction_id: ref.interaction, verified: call.verified },
    now,
  });
  rejectFurtherOffer(interaction, 'plan');
  return plan;
}

async function store(call: OfferingCall, plan: InstalmentPlan, now: Date): Promise<boolean> {
  const { ref, account, interaction } = call;
  const replaced = await loadReplacedOffers(call, plan.id, now);
  if (replaced === 'changed') return false;
  const { settlement } = accountWithoutOwnOffers(call, now);
  const offers = [...(interaction.offers ?? []), recorded(plan, false)];
  const { ok } = await transact([
    ...planStore(ref.organization).insertion(plan),
    interactionStore(ref.organization).offersUpdate(ref, interaction, offers, {}),
    accountPlanStore(ref.organization).update(account, {
      plan: accountPlanOf(plan),
      settlement,
      holds: account.holds ?? [],
    }),
    ...replaced,
  ]);
  return ok;
}
