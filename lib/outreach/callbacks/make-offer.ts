import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { CallOffer } from '../../history/interactions/interaction.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { type OfferingCall, needsApproval } from './call-offers.ts';
import { personRequestedDisposition } from './dispositions.ts';
import { type AgentCall, readAgentCall } from './read-agent-call.ts';

interface OfferSteps<Offer> {
  /** The call's latest offer of its kind, if it has the same terms. */
  readonly repeated: (call: OfferingCall) => Promise<Offer | undefined>;
  readonly next: (call: OfferingCall) => Promise<Offer>;
  readonly recorded: (offer: Offer, needsApproval: boolean) => CallOffer;
  /** Returns false if the account or the call was written since it was read. */
  readonly store: (call: OfferingCall, offer: Offer) => Promise<boolean>;
}

/**
 * Makes an offer in a call. One that needs approval is not stored; instead, the call is marked as needing a person.
 * Repeating the latest offer, or one that needs approval, changes nothing and is not counted.
 * @throws Problem if the offer is not possible
 */
export async function makeOffer<Offer extends { readonly status: string }>(
  first: OfferingCall,
  { repeated, next, recorded, store }: OfferSteps<Offer>,
  now: Date,
): Promise<Offer> {
  let read: OfferingCall | undefined = first;
  let isNotified = false;
  return retryOnConflict(
    async () => {
      const call = read ?? { ...(await readAgentCall(first.ref)), verified: first.verified };
      read = undefined;
      const latest = await repeated(call);
      if (latest) return latest;
      const offer = await next(call);
      if (offer.status !== 'pending_approval') return (await store(call, offer)) ? offer : versionConflict;
      const refusal = await recordRefused(call, recorded(offer, true), { isNotified }, now);
      if (refusal === 'refused') throw needsApproval();
      isNotified = refusal === 'already_notified';
      return versionConflict;
    },
    () => concurrentChange('account'),
  );
}

/** Marks the call as needing a person, instead of storing the offer. */
async function recordRefused(
  { ref, interaction }: AgentCall,
  offer: CallOffer,
  { isNotified }: { readonly isNotified: boolean },
  now: Date,
): Promise<'refused' | 'already_notified' | 'conflict'> {
  const fields = {
    set: { needs_person: true, updated_at: now.toISOString() },
    setOnce: { disposition: personRequestedDisposition },
  };
  const written = await transact([
    interactionStore(ref.organization).offersUpdate(ref, interaction, [...(interaction.offers ?? []), offer], fields),
    ...(isNotified ? [] : notificationStore(ref.organization).insertion(personRequestedNotice(interaction), now)),
  ]);
  if (written.ok) return 'refused';
  return written.refused.has(0) ? 'conflict' : 'already_notified';
}
