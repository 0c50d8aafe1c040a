import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { recordConversation } from '../dispatch/attempt-log-store.ts';
import type { Interaction, InteractionFields } from '../interactions/interaction.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import { personRequestedNotice } from '../../organizations/notifications/notification.ts';
import { notify } from '../../organizations/notifications/notify.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import { promiseDisposition } from '../../portfolio/promises/promise.ts';
import { registerPromise } from './register-promise.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import { optedOutDisposition, personRequestedDisposition } from './dispositions.ts';
import type { CallResult } from '../../jobs/messages/provider-event.ts';
import { type ApplyResult, hasNewFields } from './update-interaction-status.ts';

/**
 * Writes what a call of an AI agent came to: transcript, result and analysis, whatever was known of it before. A promise
 * that the model heard is registered only if it can be one; otherwise the analysis says why it was not believed.
 */
export async function recordCallResult(
  ref: InteractionRef,
  conversation: CallResult,
  receivedAt: string,
): Promise<ApplyResult> {
  const interactions = interactionStore(ref.organization);
  const before = await interactions.read(ref);
  if (!before) return 'unknown_interaction';
  const now = new Date(receivedAt);
  const outcome = await promiseOf(ref, before, conversation, now);
  const endedAt = endOf(before, conversation, receivedAt) ?? before.ended_at ?? receivedAt;
  const fields = { ...fieldsOf(before, conversation, outcome), ended_at: endedAt };
  if (fields.needs_person && !before.needs_person)
    await notify(ref.organization, personRequestedNotice(before), new Date());
  const advanced = await interactions.updateStatus(ref, conversation.status, now, fields);
  if (advanced === 'behind' && hasNewFields(before, fields)) await interactions.updateFields(ref, fields, now);
  if (wasSpokenTo(conversation))
    await recordConversation(ref.organization, before.contact_id, ref.interaction, endedAt);
  return 'applied';
}

/** When the provider says that the call ended; not by a clock that is wrong, since rules count from there. */
function endOf({ created_at: begun }: Interaction, { ended_at: at }: CallResult, receivedAt: string) {
  return at !== undefined && at >= begun && at <= receivedAt ? at : undefined;
}

const wasSpokenTo = ({ status, transcript }: CallResult): boolean =>
  status === 'completed' && transcript.some(({ role }) => role === 'contact');

interface PromiseOutcome {
  readonly isPromised: boolean;
  readonly rejected?: string;
}

/** What became of the promise that the model heard, unless the agent registered one during the call. */
async function promiseOf(
  ref: InteractionRef,
  before: Interaction,
  { promise }: CallResult,
  now: Date,
): Promise<PromiseOutcome> {
  const isPromised = before.disposition === promiseDisposition;
  if (isPromised || !promise) return { isPromised };
  const [account, organization] = await Promise.all([
    accountStore(ref.organization).read(ref.account, { consistent: true }),
    readOrganization(ref.organization),
  ]);
  if (!account || !organization) return { isPromised, rejected: 'account_not_found' };
  const call = { organization: ref.organization, place: ref, account, timezone: organization.timezone };
  const result = await registerPromise(call, promise, now);
  return 'promise' in result ? { isPromised: true } : { isPromised, rejected: result.refusal };
}

function fieldsOf(before: Interaction, conversation: CallResult, outcome: PromiseOutcome): InteractionFields {
  const { status, failure_code: code, transcript, analysis, promise, ...told } = conversation;
  const registered = outcome.isPromised
    ? promiseDisposition
    : dispositionsOfTools.find((each) => each === before.disposition);
  const disposition = registered ?? told.disposition ?? before.disposition ?? dispositionOf(conversation);
  return {
    ...(told.conversation_id !== undefined && { conversation_id: told.conversation_id }),
    ...(told.call_sid !== undefined && { call_sid: told.call_sid }),
    ...(told.duration_seconds !== undefined && { duration_seconds: told.duration_seconds }),
    ...(told.sentiment && { sentiment: told.sentiment }),
    ...(status === 'failed' && { failure: { reason: 'failed', ...(code !== undefined && { provider_code: code }) } }),
    ...(transcript.length > 0 && { transcript }),
    disposition,
    contact_result: told.contact_result,
    analysis: outcome.rejected ? { ...analysis, promise_rejected: { reason: outcome.rejected, ...promise } } : analysis,
    ...(told.needs_person && { needs_person: true }),
  };
}

/** What the agent did during the call says more than what the model made of it afterwards. */
const dispositionsOfTools: readonly string[] = [optedOutDisposition, personRequestedDisposition];

const dispositionOf = ({ status, transcript }: CallResult): string =>
  status === 'completed' ? (transcript.length > 0 ? 'talked' : 'answered') : status;
