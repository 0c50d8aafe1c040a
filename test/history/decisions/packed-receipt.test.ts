import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { marshallItem } from '../../../lib/platform/aws/table/item-conversion.ts';
import { applicablePresets } from '../../../lib/policy/contact-rules/applicable-presets.ts';
import type { ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { resolveRules, rulesInForce } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { presetIds, presetVersions } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import { uuidV5 } from '../../../lib/foundation/derived-ids.ts';
import type { Initiator } from '../../../lib/foundation/initiator.ts';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import type { DecisionReceipt } from '../../../lib/history/decisions/decision.ts';
import { packReceipt, unpackReceipt } from '../../../lib/history/decisions/packed-receipt.ts';
import { verdictDictionaries } from '../../../lib/history/decisions/verdict-dictionary.ts';
import { storedAttempts } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { anOrganizationId, noon } from '../../builders.ts';
import { sizeOfItem } from '../../harness/item-size.ts';
import { aContext, aReceipt, anIntent, anOrganization } from '../../outreach/dispatch/builders.ts';

/** The receipt of a campaign's message to somebody who was contacted on each of the days before. */
function receiptAfter(days: number, preset: ReturnType<typeof presetIds>): DecisionReceipt {
  const { account } = aContext();
  const attempts = Array.from({ length: days }, (_, day) => ({
    id: uuidV5(anOrganizationId, `attempt ${day}`),
    at: new Date(noon.getTime() - (day + 1) * 86_400_000).toISOString(),
    channel: 'sms' as const,
    account_id: account.id,
  }));
  const initiatedBy: Initiator = { kind: 'system', id: anOrganizationId };
  const receipt = aReceipt({
    organization: anOrganization({ contact_rules: { preset } }),
    attempts: { kind: 'attempts', version: 1, attempts: storedAttempts(attempts, noon) },
  });
  return { ...receipt, interaction_id: parseId(InteractionId, anIntent().interaction), initiated_by: initiatedBy };
}

/** The same by the law of the debtor, at a number whose log is known. */
function receiptOfDebtor(
  preset: ReturnType<typeof presetIds>,
  places: readonly string[],
  more: (facts: ContactFacts) => Partial<ContactFacts> = () => ({}),
): DecisionReceipt {
  const receipt = receiptAfter(5, preset);
  const known = { ...receipt.facts, address_attempts: receipt.facts.attempts, is_automatic: true };
  const facts: ContactFacts = { ...known, ...more(known) };
  const settings = { ...anOrganization({ contact_rules: { preset } }), preset_scope: 'debtor' } as const;
  const inForce = rulesInForce(settings, { places, from: 'phones' });
  return {
    ...receipt,
    ...evaluate(noon, facts, resolveRules(inForce)),
    facts,
    rules_in_force: inForce,
    presets: applicablePresets(settings, { places, from: 'phones' }),
    addressed: { address_masked: '+1•••••••0123', passed_over: [{ which: 'phones.0', reason: 'landline' }] },
  };
}

const sizeOf = (receipt: DecisionReceipt): number =>
  sizeOfItem(
    marshallItem({
      ...packReceipt(receipt),
      ...keys.decision(anOrganizationId, receipt.account_id, receipt.at, receipt.id),
      organization: anOrganizationId,
    }),
  );

describe('a packed receipt', () => {
  it('says the same as before', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.subarray([...presetIds()]), (days, preset) => {
        const receipt = receiptAfter(days, preset);
        expect(unpackReceipt(packReceipt(receipt))).toEqual(receipt);
      }),
    );
  });

  it.each([[], ...presetIds().map((id) => [id])])(
    'takes one write unit with five attempts in a week (preset %s)',
    (...preset) => {
      expect(sizeOf(receiptAfter(5, preset))).toBeLessThan(1024);
    },
  );

  it.each(presetIds())('takes one write unit by the law of the debtor (preset %s)', (preset) => {
    const receipt = receiptOfDebtor([preset], [presetVersions[preset][0].country]);
    expect(receipt.rules_in_force.contact_rules.preset).toHaveLength(1);
    expect(sizeOf(receipt)).toBeLessThan(1024);
    expect(unpackReceipt(packReceipt(receipt))).toEqual(receipt);
  });

  it('takes one write unit in two time zones, and if the organization chose the presets of five countries', () => {
    const zones = ['America/New_York', 'America/Chicago'];
    const five = ['us-reg-f', 'co-ley-2300', 'cl-ley-21320', 'ar-courtesy', 'in-rbi'] as const;
    expect(sizeOf(receiptOfDebtor(['us-reg-f'], ['US'], () => ({ timezones: zones })))).toBeLessThan(1024);
    expect(sizeOf(receiptOfDebtor([...five], ['CO']))).toBeLessThan(1024);
  });

  it('takes two at most with every fact there is', () => {
    const everything = ({ attempts }: ContactFacts): Partial<ContactFacts> => ({
      timezones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
      address_attempts: attempts.map((attempt) => ({ ...attempt, id: uuidV5(attempt.id, 'of another contact') })),
      holds: [{ id: uuidV5(anOrganizationId, 'hold'), kind: 'reply_unread', blocks: 'automatic', scope: 'contact' }],
      preferred: { channels: ['sms', 'email'], hours: { start: '09:00', end: '18:00', days: [1, 2, 3, 4, 5] } },
    });
    const receipt = receiptOfDebtor(['us-nyc', 'co-ley-2300', 'cl-ley-21320'], ['US', 'CO', 'CL'], everything);
    expect(sizeOf(receipt)).toBeLessThan(2048);
    expect(unpackReceipt(packReceipt(receipt))).toEqual(receipt);
  });

  it('is read with the dictionary it was packed with, and those in use never change', () => {
    const digests = Object.values(verdictDictionaries).map((text) =>
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    );
    expect(digests).toEqual(['1221076cc4cbc61d', 'c9e4698bc5532f59']);
  });

  it('may have been stored unpacked', () => {
    const receipt = aReceipt();
    expect(unpackReceipt(receipt)).toBe(receipt);
  });
});
