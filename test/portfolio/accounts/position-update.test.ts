import { describe, expect, it } from 'vitest';
import type { Position } from '../../../lib/policy/strategies/position.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { listedAt, positionUpdate } from '../../../lib/portfolio/accounts/position-update.ts';
import { anAccount, anOrganizationId, noon } from '../../builders.ts';
import { campaignId } from '../campaigns/builders.ts';

const { id } = anAccount();
const after = (ms: number): string => new Date(noon.getTime() + ms).toISOString();
const listedFor = (at: string): Account => anAccount({ campaign_id: campaignId, gsi2sk: `${at}#${id}` });

const scheduledFor = (next_action_at: string): Position => ({
  step: 1,
  step_status: 'scheduled',
  round: 0,
  next_action_at,
});
const queued: Position = { step: 0, step_status: 'queued', round: 0, next_action_at: null };

/** The index entry after the write. */
const entryAfter = (before: Account, position: Position, expectedAt?: string) => {
  const { set } = positionUpdate(anOrganizationId, before, campaignId, position, expectedAt);
  return listedAt({ ...before, ...set });
};
const writesEntry = (before: Account, position: Position) =>
  'gsi2sk' in positionUpdate(anOrganizationId, before, campaignId, position).set;

describe('The index entry of an account in a campaign', () => {
  it.each([0, 1, 60_000])('stays if it is %d ms before the next action', (early) => {
    expect(writesEntry(listedFor(after(0)), scheduledFor(after(early)))).toBe(false);
  });

  it.each([60_001, 86_400_000, -1, -86_400_000])('moves if the next action is %d ms after it', (distance) => {
    expect(entryAfter(listedFor(after(0)), scheduledFor(after(distance)))).toBe(after(distance));
  });

  it('is never later than the next action', () => {
    for (let distance = -120_000; distance <= 120_000; distance += 500) {
      const entry = entryAfter(listedFor(after(0)), scheduledFor(after(distance))) ?? '~';
      expect(entry <= after(distance)).toBe(true);
    }
  });

  it('is where the next action of a queued account is expected, or behind every instant', () => {
    expect(entryAfter(listedFor(after(0)), queued, after(86_400_000))).toBe(after(86_400_000));
    expect(entryAfter(listedFor(after(0)), queued)).toBeNull();
  });

  it('is behind every instant while the account may not be contacted', () => {
    const before = { ...listedFor(after(0)), collection_status: 'paused' as const };
    expect(entryAfter(before, scheduledFor(after(0)))).toBeNull();
  });

  it('is written if the caller does not know the stored one', () => {
    const { gsi2sk: _, ...before } = listedFor(after(0));
    expect(writesEntry(before, scheduledFor(after(0)))).toBe(true);
  });
});
