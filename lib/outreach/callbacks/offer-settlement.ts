import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { isDay } from '../../foundation/calendar.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, SettlementId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, refused } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { expiredSettlement, openSettlement } from '../../portfolio/accounts/account-settlement.ts';
import { accountStateOf } from '../../portfolio/accounts/account-state.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { newSettlement } from '../../portfolio/settlements/new-settlement.ts';
import { settlementEndStore } from '../../portfolio/settlements/settlement-end-store.ts';
import { settlementStore } from '../../portfolio/settlements/settlement-store.ts';
import { type Settlement, accountSettlementOf, statusAt } from '../../portfolio/settlements/settlement.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { personRequestedDisposition } from './dispositions.ts';
import { type AgentCall, readAgentCall } from './read-agent-call.ts';

/** Per call. Offers that need approval count as well, so that the agent cannot find its limit by bisection. */
const maxOffersPerCall = 3;

export interface OfferTerms {
  readonly amount: number;
  readonly pay_by?: string;
}

export interface OfferingCall extends AgentCall {
  /** Whether the callee had proved who they are. */
  readonly verified: boolean;
}

const offerIdOf = (
  { interaction }: InteractionRef,
  { amount, pay_by: payBy = '' }: OfferTerms,
  index: number,
): SettlementId => deriveId(SettlementId, interaction, `offer:${index}:${amount}:${payBy}`);

/**
 * Makes an offer in a call and replaces the call's earlier one. An offer that needs approval is not stored; instead,
 * the call is marked as needing a person. Repeating the latest offer, or one that needs approval, changes nothing and
 * is not counted.
 * @throws Problem if the offer is not possible
 */
export async function offerSettlement(first: OfferingCall, terms: OfferTerms, now: Date): Promise<Settlement> {
  rejectInvalid(terms);
  let read: OfferingCall | undefined = first;
  let isNotified = false;
  return retryOnConflict(
    async () => {
      const call = read ?? { ...(await readAgentCall(first.ref)), verified: first.verified };
      read = undefined;
      const latest = await latestOffer(call, terms, now);
      if (latest) return latest;
      const settlement = await nextOffer(call, terms, now);
      if (settlement.status !== 'pending_approval')
        return (await store(call, settlement, now)) ? settlement : versionConflict;
      const refusal = await refuse(call, settlement.id, isNotified, now);
      if (refusal === 'refused') throw needsApproval();
      isNotified = refusal === 'already_notified';
      return versionConflict;
    },
    () => concurrentChange('account'),
  );
}

const needsApproval = () => conflict('needs_approval', 'Only an administrator can approve this offer.');

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
  const offers = (interaction.offers ?? []).map((offer, index) => ({
    ...offer,
    hasSameTerms: offer.id === offerIdOf(ref, terms, index),
  }));
  if (offers.some(({ hasSameTerms, needs_approval }) => hasSameTerms && needs_approval)) throw needsApproval();
  const latest = offers.findLast(({ needs_approval }) => !needs_approval);
  if (!latest?.hasSameTerms) return undefined;
  const settlement = await settlementStore(ref.organization).read(latest.id, { consistent: true });
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
  const own = ownOpenOffer(call, now);
  const index = interaction.offers?.length ?? 0;
  const plan = await planLoader(ref.organization).planOf(accountStateOf(account));
  const proposal = { offered_amount: amount, ...(payBy !== undefined && { pay_by: payBy }) };
  const settlement = newSettlement(account, proposal, {
    id: offerIdOf(ref, terms, index),
    maxDiscountPct: plan?.max_discount_pct ?? null,
    timezone: organization.timezone,
    proposer: { kind: 'system', id: ref.interaction },
    call: { interaction_id: ref.interaction, verified: call.verified, ...(own && { replaces: own.id }) },
    now,
  });
  if (index >= maxOffersPerCall) throw conflict('too_many_offers', 'The call has made as many offers as it may.');
  return settlement;
}

function ownOpenOffer({ account, interaction }: OfferingCall, now: Date) {
  const open = openSettlement(account, now);
  return open && interaction.offers?.some(({ id }) => id === open.id) ? open : undefined;
}

/** Replaces the call's earlier offer. Returns false if the account or the call was written since it was read. */
async function store(call: OfferingCall, settlement: Settlement, now: Date): Promise<boolean> {
  const { ref, account, organization, interaction } = call;
  const settlements = settlementStore(ref.organization);
  const expired = expiredSettlement(account, now);
  const offers = [...(interaction.offers ?? []), { id: settlement.id, needs_approval: false }];
  const { ok } = await transact([
    ...settlements.insertion(settlement, organization.timezone),
    interactionStore(ref.organization).offersUpdate(ref, interaction, offers, {}),
    accountStore(ref.organization).settlementUpdate(account, accountSettlementOf(settlement)),
    ...replacedOffer(call, settlement, now),
    ...(expired
      ? [settlementEndStore(ref.organization).update(account.id, expired, { kind: 'closed', status: 'expired' }, now)]
      : []),
  ]);
  return ok;
}

function replacedOffer(call: OfferingCall, by: Settlement, now: Date): readonly TransactionPart[] {
  const { organization, interaction } = call.ref;
  const own = ownOpenOffer(call, now);
  if (!own) return [];
  const actor = { kind: 'system', id: interaction } as const;
  const terms = { outcome: null, pay_by: own.pay_by ?? null };
  const entry = subjectAuditEntry(
    {
      action: 'settlement_rejected',
      actor,
      reason: null,
      at: now.toISOString(),
      contact_id: by.contact_id,
      subject: { type: 'settlement', id: own.id },
      details: { before: { status: own.status, ...terms }, after: { status: 'rejected', ...terms } },
    },
    deriveId(AuditEntryId, own.id, `replaced:${by.id}`),
  );
  return [
    settlementEndStore(organization).update(
      by.account_id,
      own,
      { kind: 'closed', status: 'rejected', decided_by: actor },
      now,
    ),
    auditStore(organization).insertion(entry),
  ];
}

async function refuse(
  { ref, interaction }: OfferingCall,
  id: SettlementId,
  isNotified: boolean,
  now: Date,
): Promise<'refused' | 'already_notified' | 'conflict'> {
  const offers = [...(interaction.offers ?? []), { id, needs_approval: true }];
  const fields = {
    set: { needs_person: true, updated_at: now.toISOString() },
    setOnce: { disposition: personRequestedDisposition },
  };
  const written = await transact([
    interactionStore(ref.organization).offersUpdate(ref, interaction, offers, fields),
    ...(isNotified ? [] : notificationStore(ref.organization).insertion(personRequestedNotice(interaction), now)),
  ]);
  if (written.ok) return 'refused';
  return written.refused.has(0) ? 'conflict' : 'already_notified';
}
