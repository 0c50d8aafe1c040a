import { SettlementId, tryParseId } from '../../foundation/ids.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import { changeSettlement } from '../../portfolio/settlements/change-settlement.ts';
import { settlementStore } from '../../portfolio/settlements/settlement-store.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import type { Interaction } from '../interactions/interaction.ts';
import { settlementAcceptedDisposition } from './dispositions.ts';

/**
 * Accepts an offer of the account on behalf of the contact who was called, together with the disposition of the call. Safe
 * to repeat.
 * @throws Problem if the account has no such offer, or if it cannot be accepted
 */
export async function acceptOffer(
  ref: InteractionRef,
  { contact_id: contact }: Pick<Interaction, 'contact_id'>,
  settlementId: string,
  now: Date,
): Promise<Settlement> {
  const id = tryParseId(SettlementId, settlementId);
  const offer = id && (await settlementStore(ref.organization).read(id, { consistent: true }));
  if (offer?.account_id !== ref.account) throw notFound('settlement');
  const fields = { disposition: settlementAcceptedDisposition, accepted_settlement_id: offer.id };
  const accepted = await changeSettlement(
    ref.organization,
    offer.id,
    { action: 'accept' },
    { actor: { kind: 'contact', id: contact }, roles: ['agent'] },
    now,
    [interactionStore(ref.organization).fieldsUpdate(ref, fields, now)],
  );
  if (accepted.outcome === 'breached' || accepted.outcome === 'withdrawn')
    throw refused('invalid_transition', 'settlement_id', 'This settlement has ended.');
  return accepted;
}
