import { deriveId } from '../../foundation/derived-ids.ts';
import { HoldId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { storedAddress } from '../../channels/opt-outs/opt-out.ts';
import { calleeStore } from '../../history/interactions/callee-store.ts';
import { withHolds } from '../../portfolio/accounts/account-dispute.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { openHolds } from '../../portfolio/holds/account-hold.ts';
import { deadlinesOf } from '../../portfolio/holds/hold-deadlines.ts';
import { isAccountHoldKind } from '../../portfolio/holds/hold-kind.ts';
import { holdsWithRoom } from '../../portfolio/holds/hold-request.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, accountHold, contactHold, newAccountHold, newContactHold } from '../../portfolio/holds/hold.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { contactHoldStore } from '../holds/contact-hold-store.ts';
import { type AgentCall, readAgentCall } from './read-agent-call.ts';
import type { StatedHold } from './stated-hold.ts';

/**
 * Places the hold that a callee asked an AI agent for, and lists it with the call, where a person decides about it. Once
 * this returns, no attempt that was decided on before can be reserved. Repeating the request places nothing more; what
 * holds already is not placed twice.
 */
export async function placeStatedHold(first: AgentCall, stated: StatedHold, now: Date): Promise<void> {
  let read: AgentCall | undefined = first;
  await retryOnConflict<true>(
    async () => {
      const call = read ?? (await readAgentCall(first.ref));
      read = undefined;
      const planned = await planHold(call, stated, now);
      const parts = [...(planned ? planned.writes : []), ...review(call, stated, planned?.id, now)];
      if (parts.length === 0) return true;
      return (await transact(parts)).ok || versionConflict;
    },
    () => concurrentChange('call'),
  );
}

/** A person decides about what was stated. Nobody needs to about a call that came at a bad time. */
function review(
  { ref, interaction }: AgentCall,
  { kind }: StatedHold,
  hold: HoldId | undefined,
  now: Date,
): TransactionPart[] {
  if (kind === 'by_request') return [];
  const change = { placed: hold === undefined ? [] : [hold], isDenied: kind === 'wrong_person' };
  return [calleeStore(ref.organization).holdsUpdate(ref, interaction, change, now)];
}

interface Planned {
  readonly id: HoldId;
  /** They store it, and list it with its account or contact. */
  readonly writes: readonly TransactionPart[];
}

/** Undefined if the call has placed it before, or another hold of the kind is open. */
async function planHold(call: AgentCall, stated: StatedHold, now: Date): Promise<Planned | undefined> {
  const { ref, organization, interaction } = call;
  const origin = {
    id: deriveId(HoldId, ref.interaction, idName(stated)),
    source: 'voice_agent' as const,
    interaction_id: ref.interaction,
    placed_by: { kind: 'contact' as const, id: interaction.contact_id },
    placed_at: now.toISOString(),
    ...deadlinesOf(stated.kind, organization, now),
  };
  if (await holdStore(ref.organization).read(origin.id)) return undefined;
  return isAccountHoldKind(stated.kind)
    ? planOnAccount(call, stated, origin, now)
    : planOnContact(call, stated, origin, now);
}

/** The same statement of a call has one id; another time that was asked for is another statement. */
const idName = (stated: StatedHold): string =>
  stated.kind === 'by_request' ? `hold:by_request:${stated.named ?? ''}` : `hold:${stated.kind}`;

type Origin = Pick<Hold, 'id' | 'source' | 'interaction_id' | 'placed_by' | 'placed_at' | 'until' | 'due_by'>;

async function planOnAccount(
  { ref }: AgentCall,
  stated: StatedHold,
  origin: Origin,
  now: Date,
): Promise<Planned | undefined> {
  const accounts = accountStore(ref.organization);
  const account = await accounts.read(ref.account, { consistent: true });
  if (!account) return undefined;
  const open = openHolds(account, now);
  if (open.some(({ kind }) => kind === stated.kind)) return undefined;
  const { kind, ...said } = stated;
  const hold = newAccountHold(kind, { ...origin, ...said, account_id: account.id, contact_id: account.contact.id });
  return {
    id: hold.id,
    writes: [
      ...holdStore(ref.organization).insertion(hold),
      accounts.holdsUpdate(account, withHolds(account, open, [accountHold(hold)])),
    ],
  };
}

async function planOnContact(
  { ref, interaction }: AgentCall,
  stated: StatedHold,
  origin: Origin,
  now: Date,
): Promise<Planned | undefined> {
  const { contact, attempts: log } = await attemptLogStore(ref.organization).readLog(interaction.contact_id);
  const open = openHolds({ holds: log?.holds ?? [] }, now);
  const called = stated.kind === 'wrong_person' ? interaction.to : undefined;
  const address = called === undefined ? undefined : storedAddress(interaction.channel, called);
  const until = stated.kind === 'by_request' ? stated.until : undefined;
  const isHeld = open.some(
    (each) =>
      each.kind === stated.kind &&
      each.address === address &&
      (until === undefined || each.until === undefined || each.until >= until),
  );
  if (isHeld) return undefined;
  if (stated.kind === 'by_request') holdsWithRoom('contact', open, now);
  const hold = newContactHold(
    stated.kind,
    { ...origin, contact_id: contact, ...(until !== undefined && { until }) },
    called,
  );
  return {
    id: hold.id,
    writes: [
      ...holdStore(ref.organization).insertion(hold),
      contactHoldStore(ref.organization).update(contact, log, [...open, contactHold(hold, address)]),
    ],
  };
}
