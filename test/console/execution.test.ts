import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../console/locales/languages.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';
import type { StopReason } from '../../lib/policy/strategies/position.ts';
import { ruleCodes } from '../../lib/policy/contact-rules/rules/rule-registry.ts';
import { dispatchEmail, dispatchSms, dispatchVoice, dispatchWhatsapp } from '../../lib/outreach/dispatch/contract.ts';
import type { RefusalReason } from '../../lib/platform/providers/provider-outcome.ts';

const refusedByProvider: Readonly<Record<RefusalReason, true>> = {
  opted_out: true,
  invalid_address: true,
  unreachable: true,
  not_mobile: true,
  filtered: true,
  outside_reply_window: true,
  not_connected: true,
  too_late: true,
};
const stopped: Readonly<Record<StopReason, true>> = {
  paid: true,
  opted_out: true,
  disputed: true,
  settled: true,
  plan: true,
  campaign_ended: true,
};
/** A queue item ends with the same refusals as a dispatch, except that of a missing account. */
const refused = [dispatchEmail, dispatchSms, dispatchWhatsapp, dispatchVoice]
  .flatMap(({ refusals }) => Object.values<readonly string[]>(refusals).flat())
  .filter((code) => code !== 'account_not_found');

describe('the queue of contacts', () => {
  // Object.keys returns strings.
  it.each(Object.keys(languages) as Language[])('says in words why a contact was not made: %s', async (language) => {
    const { reasons } = await loadTranslations('execution', language);
    const codes = [...ruleCodes(), ...Object.keys(refusedByProvider), ...Object.keys(stopped), ...refused];
    expect(codes.filter((code) => !(code in reasons))).toEqual([]);
  });
});
