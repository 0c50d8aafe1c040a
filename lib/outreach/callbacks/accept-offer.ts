import { type OrganizationId, SettlementId, tryParseId } from '../../foundation/ids.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { changeSettlement } from '../../portfolio/settlements/change-settlement.ts';
import { settlementStore } from '../../portfolio/settlements/settlement-store.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { settlementAcceptedDisposition } from './dispositions.ts';

interface Accepting {
  readonly account: Account;
  readonly interaction: Interaction;
  /** Whether the callee had proved who they are. */
  readonly verified: boolean;
}

/**
 * Accepts an offer of the account on behalf of the call's contact, and records the call's disposition. Safe to repeat.
 * @throws Problem if the account has no such offer, or if it cannot be accepted
 */
export async function acceptOffer(
  ref: InteractionRef,
  { account, interaction: { contact_id: contact }, verified }: Accepting,
  settlementId: string,
  now: Date,
): Promise<Settlement> {
  const id = tryParseId(SettlementId, settlementId);
  if (!id || !(await isOfferOf(ref.organization, account, id))) throw notFound('settlement');
  const fields = { disposition: settlementAcceptedDisposition, accepted_settlement_id: id };
  const accepted = await changeSettlement(
    ref.organization,
    id,
    { action: 'accept' },
    { actor: { kind: 'contact', id: contact }, roles: ['agent'], verified },
    now,
    [interactionStore(ref.organization).fieldsUpdate(ref, fields, now)],
  );
  if (accepted.outcome === 'breached' || accepted.outcome === 'withdrawn')
    throw refused('invalid_transition', 'settlement_id', 'This settlement has ended.');
  return accepted;
}

/** The account holds its latest offer, so the settlement is read only for an earlier one. */
const isOfferOf = async (organization: OrganizationId, account: Account, id: SettlementId): Promise<boolean> =>
  account.settlement?.id === id ||
  (await settlementStore(organization).read(id, { consistent: true }))?.account_id === account.id;
