import { deriveId } from '../../foundation/derived-ids.ts';
import { HoldId, type OrganizationId } from '../../foundation/ids.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import { type Actor, initiatorOf, requirePersonWithRole } from '../../platform/http/caller.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { placeHold } from '../../portfolio/accounts/place-hold.ts';
import { isAccountHoldKind, isReleasedByAdmin } from '../../portfolio/holds/hold-kind.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, holdAt, isOpenHold, isProposal } from '../../portfolio/holds/hold.ts';
import { confirmHold } from '../holds/confirm-hold.ts';
import { placeContactHold } from '../holds/place-contact-hold.ts';
import { releaseHold } from '../holds/release-hold.ts';
import type { HoldDecision } from './contract.ts';

interface Deciding {
  readonly organization: OrganizationId;
  readonly interaction: Interaction;
  readonly actor: Actor;
  readonly now: Date;
}

const handledReason = 'The message was handled.';

/**
 * Decides about the holds that a message placed: each proposal is confirmed, changed or released, and a message that
 * waited for an answer waits no longer. Nothing is written unless all decisions are allowed. Repeating the same
 * decisions has no further effect.
 */
export async function decideHolds(
  organization: OrganizationId,
  interaction: Interaction,
  decisions: readonly HoldDecision[],
  actor: Actor,
  now: Date,
): Promise<void> {
  const holds = (await holdStore(organization).readMany(interaction.hold_ids ?? [])).map((hold) => holdAt(hold, now));
  const of = new Map(holds.map((hold) => [hold.id, hold]));
  const undecided = holds.filter((hold) => isProposal(hold) && !decisions.some((each) => each.id === hold.id));
  if (undecided.length > 0)
    throw refused(
      'holds_undecided',
      'holds',
      `Must confirm, change or release each proposed hold: ${undecided.map((hold) => hold.id).join(', ')}.`,
    );
  for (const decision of decisions) {
    const hold = of.get(decision.id);
    if (!hold) throw refused('unknown_hold', 'holds', 'Must be holds of this message.');
    requireOpenDecision(hold, decision);
    if (decision.action !== 'confirm' && isOpenHold(hold) && isReleasedByAdmin(hold.hold_kind))
      requirePersonWithRole(actor, 'admin');
  }
  const deciding = { organization, interaction, actor, now };
  for (const decision of decisions) {
    const hold = of.get(decision.id);
    if (hold) await decide(deciding, hold, decision);
  }
  for (const hold of holds)
    if (hold.hold_kind === 'reply_unread' && isOpenHold(hold)) await release(deciding, hold, handledReason);
}

/** A decision that somebody else has made differently in the meantime is not overruled. */
function requireOpenDecision(hold: Hold, { action }: HoldDecision): void {
  const wasConfirmed = hold.confirmed_at !== undefined;
  const isFree = action === 'confirm' ? wasConfirmed || isOpenHold(hold) : !wasConfirmed;
  if (!isFree)
    throw conflict('already_decided', 'Somebody has decided about this hold in the meantime. Reload the message.');
}

async function decide(deciding: Deciding, hold: Hold, { action, kind, reason }: HoldDecision): Promise<void> {
  const { organization, interaction, actor, now } = deciding;
  if (action === 'confirm') return confirmHold(organization, hold.id, { actor: initiatorOf(actor), reason, now });
  if (action === 'release' || kind === undefined) return release(deciding, hold, reason ?? handledReason);
  // The new one first: at no time is there none.
  const placing = { id: deriveId(HoldId, hold.id, `changed:${kind}`), actor: initiatorOf(actor), now };
  const given = { kind, reason: reason ?? handledReason };
  if (isAccountHoldKind(kind)) await placeHold(organization, interaction.account_id, given, placing);
  else {
    const address = kind === 'wrong_person' ? addressOf(interaction) : undefined;
    await placeContactHold(
      organization,
      interaction.contact_id,
      { ...given, ...(address !== undefined && { address }) },
      placing,
    );
  }
  await release(deciding, hold, reason ?? `It is ${kind}.`);
}

/** Theirs: a message came from it, a call went to it. */
/** Undefined of what a person said on their page. */
const addressOf = ({ direction, from, to }: Interaction): string | undefined => (direction === 'inbound' ? from : to);

const release = async ({ organization, actor, now }: Deciding, { id }: Hold, reason: string): Promise<void> => {
  await releaseHold(organization, id, {
    reason,
    actor: initiatorOf(actor),
    now,
    // Whether the caller may was checked for all decisions.
    authorize: () => undefined,
  });
};
