import { transact } from '../../platform/aws/table/table.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { isDay } from '../../foundation/calendar.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { SettlementId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import { accountPlanStore } from '../../portfolio/accounts/account-plan-store.ts';
import { expiredSettlement } from '../../portfolio/accounts/account-settlement.ts';
import { newSettlement } from '../../portfolio/settlements/new-settlement.ts';
import { settlementEndStore } from '../../portfolio/settlements/settlement-end-store.ts';
import { settlementStore } from '../../portfolio/settlements/settlement-store.ts';
import { type Settlement, accountSettlementOf, statusAt } from '../../portfolio/settlements/settlement.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import {
  type OfferingCall,
  accountWithoutOwnOffers,
  countOffers,
  rejectFurtherOffer,
  repeatedOffer,
} from './call-offers.ts';
import { loadReplacedOffers } from './load-replaced-offers.ts';
import { makeOffer } from './make-offer.ts';

interface OfferTerms {
  readonly amount: number;
  readonly pay_by?: string;
}

const offerIdOf = (
  { interaction }: InteractionRef,
  { amount, pay_by: payBy = '' }: OfferTerms,
  index: number,
): SettlementId => deriveId(SettlementId, interaction, `offer:${index}:${amount}:${payBy}`);

const recorded = ({ id }: Settlement, needsApproval: boolean) =>
  ({ kind: 'settlement', id, needs_approval: needsApproval }) as const;

/** Offers a settlement in a call; see `makeOffer`. It replaces the call's earlier offer. */
export async function offerSettlement(first: OfferingCall, terms: OfferTerms, now: Date): Promise<Settlement> {
  rejectInvalid(terms);
  return makeOffer(
    first,
    {
      repeated: (call) => latestOffer(call, terms, now),
      next: (call) => nextOffer(call, terms, now),
      recorded,
      store: (call, settlement) => store(call, settlement, now),
    },
    now,
  );
}

function rejectInvalid({ amount, pay_by: payBy }: OfferTerms): void {
  if (!(amount > 0)) throw refused('amount_not_positive', 'amount', 'Must be more than 0.');
  if (payBy !== undefined && !isDay(payBy)) throw refused('pay_by_not_a_day', 'pay_by', 'Must be a day: YYYY-MM-DD.');
}

/** @throws Problem if an offer with these terms needed approval, or if the latest one has ended */
async function latestOffer(
  { ref, interaction }: OfferingCall,
  terms: OfferTerms,
  now: Date,
): Promise<Settlement | undefined> {
  const id = repeatedOffer(interaction, 'settlement', (index) => offerIdOf(ref, terms, index));
  const settlement = id && (await settlementStore(ref.organization).read(id, { consistent: true }));
  if (!settlement) return undefined;
  const { outcome } = settlement;
  const status = statusAt(settlement, now);
  if (status === 'rejected' || status === 'expired' || outcome === 'breached' || outcome === 'withdrawn')
    throw refused('invalid_transition', 'amount', 'This offer has ended.');
  return settlement;
}

async function nextOffer(call: OfferingCall, terms: OfferTerms, now: Date): Promise<Settlement> {
  const { amount, pay_by: payBy } = terms;
  const { ref, account, organization, interaction } = call;
  const plan = await planLoader(ref.organization).strategyOf(account);
  const proposal = { offered_amount: amount, ...(payBy !== undefined && { pay_by: payBy }) };
  const settlement = newSettlement(accountWithoutOwnOffers(call, now), proposal, {
    id: offerIdOf(ref, terms, countOffers(interaction, 'settlement')),
    maxDiscountPct: plan?.max_discount_pct ?? null,
    timezone: organization.timezone,
    proposer: { kind: 'system', id: ref.interaction },
    call: { interaction_id: ref.interaction, verified: call.verified },
    now,
  });
  rejectFurtherOffer(interaction, 'settlement');
  return settlement;
}

async function store(call: OfferingCall, settlement: Settlement, now: Date): Promise<boolean> {
  const { ref, account, organization, interaction } = call;
  const replaced = await loadReplacedOffers(call, settlement.id, now);
  if (replaced === 'changed') return false;
  const settlements = settlementStore(ref.organization);
  const expired = expiredSettlement(account, now);
  const { plan } = accountWithoutOwnOffers(call, now);
  const offers = [...(interaction.offers ?? []), recorded(settlement, false)];
  const { ok } = await transact([
    ...settlements.insertion(settlement, organization.timezone),
    interactionStore(ref.organization).offersUpdate(ref, interaction, offers, {}),
    accountPlanStore(ref.organization).update(account, {
      plan,
      settlement: accountSettlementOf(settlement),
      holds: account.holds ?? [],
    }),
    ...replaced,
    ...(expired
      ? [settlementEndStore(ref.organization).update(account.id, expired, { kind: 'closed', status: 'expired' }, now)]
      : []),
  ]);
  return ok;
}
