import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { marshallItem } from '../../../lib/platform/aws/table/item-conversion.ts';
import { presetIds } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import { uuidV5 } from '../../../lib/foundation/derived-ids.ts';
import type { Initiator } from '../../../lib/foundation/initiator.ts';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import type { DecisionReceipt } from '../../../lib/history/decisions/decision.ts';
import { packReceipt, unpackReceipt } from '../../../lib/history/decisions/packed-receipt.ts';
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

  it('is read with the dictionary it was packed with', () => {
    const { checks, facts, rules_in_force, ...receipt } = receiptAfter(1, ['us-reg-f']);
    const verdict = Buffer.from(
      [
        '7dhbDoIwEAXQvfjtJHf6oPTPrZQ+9r8EYzQCEW2bCqhxBcCl7T2dH2tFrm1FCQIT631a8eFri66QeTMWiry5lJFj+UItXxNHP911',
        'a9dyxuirR94yMGh8dOEYZotX2QpHs9s0pjxSb+XReHbYah5lsyj6IRU5LE8Vds/hz8QvZiInROPYkwkykXJak02IJJMOXYLjQfhP',
        'ZKIQJlmwpSFISRpekWMwBXSRVQy9EW5k4m15VzKxKJtqJmLGRPWMiUeThyLPoAi8pOL9ODrx4cLGMw==',
      ].join(''),
      'base64',
    );
    expect(unpackReceipt({ ...receipt, verdict, dictionary: 1 })).toEqual({
      ...receipt,
      checks,
      facts,
      rules_in_force,
    });
  });

  it('may have been stored unpacked', () => {
    const receipt = aReceipt();
    expect(unpackReceipt(receipt)).toBe(receipt);
  });
});
