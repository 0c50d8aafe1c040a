import type { CallResult } from '../../history/messages/provider-event.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { promiseDisposition } from '../../portfolio/promises/promise.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { advanceAfterCall } from './advance-after-call.ts';
import { admissionOf } from './callee-admission.ts';
import { type PromiseOutcome, callEndedAt, callResultFields, isConversation } from './call-result.ts';
import type { EventTimes } from './event-times.ts';
import { markAnsweredNumber } from './mark-answered-number.ts';
import { completeRegistration, registerPromise } from './register-promise.ts';
import { hasNewFields } from './reported-status.ts';
import type { ApplyResult } from './update-interaction-status.ts';

/**
 * Records the transcript, outcome and analysis of an AI agent's call, from a callback or a request. Registers a promise
 * that the model heard only if it is valid; otherwise adds the reason to the analysis. Writes the status last: until
 * then the call counts as open and is checked again, so that a crash is repaired. Safe to repeat.
 */
export async function recordCallResult(
  ref: InteractionRef,
  result: CallResult,
  { receivedAt, now: appliedAt }: EventTimes,
): Promise<ApplyResult> {
  const interactions = interactionStore(ref.organization);
  const before = await interactions.read(ref);
  if (!before) return 'unknown_interaction';
  const now = new Date(receivedAt);
  const promise = await registerReportedPromise(ref, before, result, now);
  const fields = callResultFields(before, result, promise, receivedAt);
  // Once per call. It may have needed a person before without anybody asking for one.
  if (fields.needs_person) await notify(ref.organization, personRequestedNotice(before), appliedAt);
  if (isConversation(result)) {
    await attemptLogStore(ref.organization).recordConversation(before, callEndedAt(before, result, receivedAt));
    await contactCountStore(ref.organization).recordConversation(ref.account);
  }
  await markAnsweredNumber(ref.organization, before, result.contact_result, before.created_at);
  await advanceAfterCall(ref, result.status, receivedAt);
  const updated = await interactions.updateStatus(ref, result.status, now, fields);
  if (updated === 'behind' && hasNewFields(before, fields)) await interactions.updateFields(ref, fields, now);
  return 'applied';
}

async function registerReportedPromise(
  ref: InteractionRef,
  before: Interaction,
  { promise }: CallResult,
  now: Date,
): Promise<PromiseOutcome> {
  const isPromised = before.disposition === promiseDisposition;
  if (isPromised && promise) await completeRegistration(ref.organization, ref, promise);
  if (isPromised || !promise) return { isPromised };
  const [account, organization] = await Promise.all([
    accountStore(ref.organization).read(ref.account, { consistent: true }),
    organizationStore(ref.organization).read(),
  ]);
  if (!account || !organization) return { isPromised, rejected: 'account_not_found' };
  const admission = admissionOf({ account, organization, interaction: before }, now);
  if (admission === 'refused') return { isPromised, rejected: 'not_verified' };
  const { timezone } = organization;
  const call = { organization: ref.organization, key: ref, account, timezone, verified: admission === 'verified' };
  const registration = await registerPromise(call, promise, now);
  return registration.kind === 'registered' ? { isPromised: true } : { isPromised, rejected: registration.refusal };
}
