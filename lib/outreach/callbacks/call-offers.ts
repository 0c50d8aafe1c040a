import type { PlanId, SettlementId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { openPlan } from '../../portfolio/accounts/account-plan.ts';
import { openSettlement } from '../../portfolio/accounts/account-settlement.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { CallOffer, Interaction } from '../../history/interactions/interaction.ts';
import type { AgentCall } from './read-agent-call.ts';

/** Of each kind. Offers that need approval count as well, so that the agent cannot find its limit by bisection. */
const maxOffersPerCall = 3;

export interface OfferingCall extends AgentCall {
  /** Whether the callee had proved who they are. */
  readonly verified: boolean;
}

type OfferKind = NonNullable<CallOffer['kind']>;

const isOfKind =
  <Kind extends OfferKind>(kind: Kind) =>
  (offer: CallOffer) =>
    (offer.kind ?? 'settlement') === kind;

export const needsApproval = () => conflict('needs_approval', 'Only an administrator can approve this offer.');

export const countOffers = ({ offers = [] }: Interaction, kind: OfferKind): number =>
  offers.filter(isOfKind(kind)).length;

export function rejectFurtherOffer(interaction: Interaction, kind: OfferKind): void {
  if (countOffers(interaction, kind) >= maxOffersPerCall)
    throw conflict('too_many_offers', 'The call has made as many offers as it may.');
}

/**
 * Finds the call's latest offer of a kind, if it has these terms, by the id that it would have as the nth one.
 * @throws Problem if an offer with these terms needed approval
 */
export function repeatedOffer<Id extends PlanId | SettlementId>(
  { offers = [] }: Interaction,
  kind: OfferKind,
  idOf: (index: number) => Id,
): Id | undefined {
  const known = offers
    .filter(isOfKind(kind))
    .map(({ id, needs_approval }, index) => ({ id: idOf(index), needs_approval, hasSameTerms: id === idOf(index) }));
  if (known.some(({ hasSameTerms, needs_approval }) => hasSameTerms && needs_approval)) throw needsApproval();
  const latest = known.findLast(({ needs_approval }) => !needs_approval);
  return latest?.hasSameTerms ? latest.id : undefined;
}

/** The open offers of the account that this call made: its next one replaces them. */
export function ownOffers({ account, interaction }: AgentCall, now: Date) {
  const made = new Set<string>(interaction.offers?.map(({ id }) => id));
  const settlement = openSettlement(account, now);
  const plan = openPlan(account);
  return {
    settlement: settlement && made.has(settlement.id) ? settlement : undefined,
    plan: plan && made.has(plan.id) ? plan : undefined,
  };
}

export function accountWithoutOwnOffers(call: AgentCall, now: Date): Account {
  const own = ownOffers(call, now);
  const { settlement, plan, ...others } = call.account;
  return {
    ...others,
    ...(settlement && !own.settlement && { settlement }),
    ...(plan && !own.plan && { plan }),
  };
}
