import * as z from 'zod/mini';
import { maxAmount } from '../../foundation/money.ts';
import { ownValue } from '../../foundation/own-value.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import type { CallResult } from '../../history/messages/provider-event.ts';
import { contactResults, dataCollectionIds, sentiments } from '../../history/agent-calls/collected-data.ts';
import type { Turn } from '../../history/interactions/interaction.ts';
import {
  ProviderCode,
  ProviderId,
  ProviderSeconds,
  ProviderText,
  lenient,
  providerTime,
  repairJson,
} from './provider-value.ts';

/**
 * Bytes of JSON. A table item holds 400 KB; a queue message holds 1 MiB, but an accented letter takes three times as
 * many bytes there.
 */
export const maxTranscriptBytes = 300_000;
const maxAnalysisBytes = 30_000;
const maxTurnLength = 10_000;
const maxSummaryLength = 10_000;
const maxTitleLength = 500;

const rows = () => lenient(z.record(z.string(), z.unknown()));

const ReportedConversation = () =>
  z.object({
    conversation_id: ProviderId(),
    status: ProviderCode(),
    transcript: z.catch(z.array(z.unknown()), []),
    metadata: lenient(
      z.object({
        start_time_unix_secs: lenient(z.number()),
        call_duration_secs: ProviderSeconds(),
        termination_reason: ProviderText(maxTitleLength),
        main_language: ProviderCode(),
        error: lenient(z.object({ code: ProviderCode() })),
        phone_call: lenient(z.object({ call_sid: ProviderId(), call_result: ProviderCode() })),
      }),
    ),
    analysis: lenient(
      z.object({
        call_successful: ProviderCode(),
        transcript_summary: ProviderText(maxSummaryLength),
        call_summary_title: ProviderText(maxTitleLength),
        evaluation_criteria_results: rows(),
        data_collection_results: rows(),
      }),
    ),
  });
type ReportedConversation = z.output<ReturnType<typeof ReportedConversation>>;

const StoredTurn = () =>
  z.object({
    role: z.enum(['user', 'agent']),
    message: z.pipe(
      z.string().check(z.minLength(1)),
      z.transform((text) => truncateText(text, maxTurnLength)),
    ),
    time_in_call_secs: ProviderSeconds(),
  });

/** Parses the voice provider's report of a conversation. Never throws: omits unreadable parts. */
export function parseConversation(payload: unknown): CallResult {
  const { value, isComplete } = repairJson(payload);
  const reported = z.parse(ReportedConversation(), value ?? {});
  const { metadata, analysis } = reported;
  const { turns, isTruncated } = transcriptOf(reported.transcript);
  const duration = metadata?.call_duration_secs;
  const status = statusOf(reported, turns);
  const collected = collectedIn(analysis?.data_collection_results ?? {});
  const callSid = metadata?.phone_call?.call_sid;
  const failureCode = metadata?.error?.code;
  const endedAt = providerTime(((metadata?.start_time_unix_secs ?? Number.NaN) + (duration ?? 0)) * 1000);
  return {
    ...(reported.conversation_id && { conversation_id: reported.conversation_id }),
    ...(callSid && { call_sid: callSid }),
    status,
    ...(status === 'failed' && failureCode && { failure_code: failureCode }),
    transcript: turns,
    ...(duration !== undefined && { duration_seconds: duration }),
    ...(endedAt && { ended_at: endedAt }),
    ...(collected.disposition && { disposition: collected.disposition }),
    contact_result: contactResultOf(status, collected.contact_result),
    ...(collected.sentiment && { sentiment: collected.sentiment }),
    analysis: analysisOf(reported, { isComplete, isTruncated }),
    ...(collected.promise && { promise: collected.promise }),
    needs_person: collected.opt_out_requested || collected.person_requested,
  };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function transcriptOf(given: readonly unknown[]): { turns: Turn[]; isTruncated: boolean } {
  const turns: Turn[] = [];
  let bytes = 0;
  for (const each of given) {
    const { success, data } = z.safeParse(StoredTurn(), each);
    if (!success) continue;
    const turn: Turn = {
      role: data.role === 'user' ? 'contact' : 'agent',
      message: data.message,
      at_seconds: data.time_in_call_secs ?? 0,
    };
    bytes += bytesOf(turn) + 1;
    if (bytes > maxTranscriptBytes) return { turns, isTruncated: true };
    turns.push(turn);
  }
  return { turns, isTruncated: false };
}

const callResults: Readonly<Record<string, CallResult['status']>> = {
  answered: 'completed',
  voicemail: 'voicemail',
  busy: 'busy',
  no_answer: 'no_answer',
  'no-answer': 'no_answer',
  failed: 'failed',
};

/** The provider may report an unanswered call as done, without a result and with a duration of zero. */
function statusOf({ status, metadata }: ReportedConversation, turns: readonly Turn[]): CallResult['status'] {
  const result = ownValue(callResults, metadata?.phone_call?.call_result ?? '');
  if (result !== undefined) return result;
  if (status === 'failed') return 'failed';
  return turns.length === 0 && !metadata?.call_duration_secs ? 'no_answer' : 'completed';
}

function contactResultOf(
  status: CallResult['status'],
  collected: CallResult['contact_result'] | undefined,
): CallResult['contact_result'] {
  if (status === 'voicemail') return 'voicemail';
  return status === 'completed' ? (collected ?? 'unknown') : 'no_contact';
}

/** Rejects only amounts that no account can owe. A promise is validated when it is registered. */
const Amount = () =>
  z.union([
    z.number().check(z.gte(0), z.lte(maxAmount)),
    z.pipe(
      z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/)),
      z.transform((digits: string) => Number(digits)),
    ),
  ]);
const Day = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
    z.transform((day: string) => day.slice(0, 10)),
  );
const Label = () => z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(100));
const Flag = () =>
  z.catch(
    z.pipe(
      z.union([z.boolean(), z.string()]),
      z.transform((yes) => /^(true|yes)$/i.test(String(yes))),
    ),
    false,
  );

const Collected = () => z.object({ value: z.unknown() });

function collectedIn(results: Readonly<Record<string, unknown>>) {
  const read = <S extends z.ZodMiniType>(id: string, schema: S): z.output<S> | undefined =>
    z.safeParse(schema, z.safeParse(Collected(), results[id]).data?.value).data;
  const amount = read(dataCollectionIds.promiseAmount, Amount());
  const dueDate = read(dataCollectionIds.promiseDate, Day());
  return {
    disposition: read(dataCollectionIds.disposition, Label()),
    contact_result: read(dataCollectionIds.contactResult, z.enum(contactResults)),
    sentiment: read(dataCollectionIds.sentiment, z.enum(sentiments)),
    promise: amount !== undefined && dueDate !== undefined ? { amount, due_date: dueDate } : undefined,
    opt_out_requested: read(dataCollectionIds.optOutRequested, Flag()) ?? false,
    person_requested: read(dataCollectionIds.personRequested, Flag()) ?? false,
  };
}

/**
 * The provider's analysis without empty fields, reduced to its summary if it is too long. `truncated` marks an
 * omission.
 */
function analysisOf(
  { metadata, analysis }: ReportedConversation,
  { isComplete, isTruncated }: { readonly isComplete: boolean; readonly isTruncated: boolean },
): Record<string, unknown> {
  const short = {
    call_successful: analysis?.call_successful,
    title: analysis?.call_summary_title,
    summary: analysis?.transcript_summary,
    termination_reason: metadata?.termination_reason,
    language: metadata?.main_language,
    transcript_truncated: isTruncated || undefined,
    truncated: !isComplete || undefined,
  };
  const whole = {
    ...short,
    evaluation: analysis?.evaluation_criteria_results,
    collected: analysis?.data_collection_results,
  };
  const kept = bytesOf(whole) > maxAnalysisBytes ? { ...short, truncated: true } : whole;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
