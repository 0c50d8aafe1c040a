import type { CallResult } from '../../history/messages/provider-event.ts';
import { promiseDisposition } from '../../portfolio/promises/promise.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import {
  optedOutDisposition,
  personRequestedDisposition,
  planAcceptedDisposition,
  settlementAcceptedDisposition,
} from './dispositions.ts';

export interface PromiseOutcome {
  readonly isPromised: boolean;
  readonly rejected?: string;
}

export const isConversation = ({ status, transcript }: CallResult): boolean =>
  status === 'completed' && transcript.some(({ role }) => role === 'contact');

/**
 * The end of a call, from which the contact rules count. The provider's clock may be wrong, so its time is used only if
 * it is between the start of the call and the arrival of the callback.
 */
export function callEndedAt(
  { created_at: startedAt, ended_at: knownEnd }: Pick<Interaction, 'created_at' | 'ended_at'>,
  { ended_at: reported }: Pick<CallResult, 'ended_at'>,
  receivedAt: string,
): string {
  const isPlausible = reported !== undefined && reported >= startedAt && reported <= receivedAt;
  return isPlausible ? reported : (knownEnd ?? receivedAt);
}

/** They take precedence over the model's analysis of the call: the tool was used, but the analysis may be wrong. */
const toolDispositions: readonly string[] = [optedOutDisposition, personRequestedDisposition];

function dispositionByTool(
  { disposition, accepted_settlement_id: settlement, accepted_plan_id: plan }: Interaction,
  isPromised: boolean,
): string | undefined {
  if (disposition !== optedOutDisposition && plan !== undefined) return planAcceptedDisposition;
  if (disposition !== optedOutDisposition && settlement !== undefined) return settlementAcceptedDisposition;
  return isPromised ? promiseDisposition : toolDispositions.find((each) => each === disposition);
}

const dispositionOf = ({ status, transcript }: CallResult): string =>
  status === 'completed' ? (transcript.length > 0 ? 'talked' : 'answered') : status;

export function callResultFields(
  before: Interaction,
  result: CallResult,
  { isPromised, rejected }: PromiseOutcome,
  receivedAt: string,
): InteractionFields {
  const { status, failure_code: code, transcript, analysis, promise, conversation_id, call_sid } = result;
  const { duration_seconds, sentiment } = result;
  return {
    ...(conversation_id !== undefined && { conversation_id }),
    ...(call_sid !== undefined && { call_sid }),
    ...(duration_seconds !== undefined && { duration_seconds }),
    ...(sentiment && { sentiment }),
    ...(status === 'failed' && { failure: { reason: 'failed', ...(code !== undefined && { provider_code: code }) } }),
    ...(transcript.length > 0 && { transcript }),
    disposition:
      dispositionByTool(before, isPromised) ?? result.disposition ?? before.disposition ?? dispositionOf(result),
    contact_result: result.contact_result,
    analysis: rejected ? { ...analysis, promise_rejected: { reason: rejected, ...promise } } : analysis,
    ...(result.needs_person && { needs_person: true }),
    ended_at: callEndedAt(before, result, receivedAt),
  };
}
