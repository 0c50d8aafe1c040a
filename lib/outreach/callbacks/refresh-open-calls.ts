import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import { refusedOutcome } from '../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceClient } from '../../platform/providers/voice-client.ts';
import { interactionKey } from '../../history/interactions/interaction.ts';
import { type OpenCall, openCallStore } from '../../history/interactions/open-call-store.ts';
import { type CallRefresh, nextCheckAfter } from './call-refresh.ts';
import { refreshCall } from './refresh-call.ts';

const maxConcurrentCalls = 8;

/**
 * Checks every AI agent's call that should have ended, in case its callback was lost. Starts no check after `untilMs`,
 * in milliseconds since 1970; the next run continues. A failed refresh is repeated later and does not stop the others;
 * an error makes the run fail at the end.
 */
export async function refreshOpenCalls(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of openCallStore().listToCheck(now)) {
    const results = await mapInParallel(page, maxConcurrentCalls, async (call) =>
      Date.now() > untilMs ? true : checkCall(call, now),
    );
    failureCount += results.filter((isChecked) => !isChecked).length;
    if (Date.now() > untilMs) {
      log.info('stopped refreshing calls; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} calls could not be refreshed.`);
}

async function checkCall(call: OpenCall, now: Date): Promise<boolean> {
  const ids = { organization: call.organization, account: call.account_id, interaction: call.id };
  let refresh: CallRefresh = { kind: 'not_fetched', outcome: { kind: 'unknown', status: null, code: 'error' } };
  let isChecked = true;
  try {
    refresh = await findAndRefresh(call, now);
    log.info('open call checked', { ...ids, result: refresh.kind });
    if (refresh.kind === 'refreshed') return true;
  } catch (error) {
    log.error('open call could not be refreshed', { ...ids, error: toError(error) });
    isChecked = false;
  }
  try {
    const next = nextCheckAfter(refresh, call, now);
    if (next === undefined) log.warn('gave up waiting for the end of a call', { ...ids, result: refresh.kind });
    await openCallStore().scheduleCheck(call, next);
    return isChecked;
  } catch (error) {
    log.error('check of an open call could not be postponed', { ...ids, error: toError(error) });
    return false;
  }
}

/** A call whose start was never confirmed has no conversation id, but the provider may know it by its `user_id`. */
async function findAndRefresh(call: OpenCall, now: Date): Promise<CallRefresh> {
  const ref = { organization: call.organization, ...interactionKey(call) };
  if (call.conversation_id !== undefined) return refreshCall(ref, call.conversation_id, now);
  const found = await voiceClient(await providerSecret('voiceprovider')).findConversation(ref);
  if (found.kind !== 'accepted') return { kind: 'not_fetched', outcome: found };
  if (found.value === null) return { kind: 'not_fetched', outcome: refusedOutcome(404, 'not_found', null) };
  return refreshCall(ref, found.value, now);
}
