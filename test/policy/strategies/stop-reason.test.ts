import { describe, expect, it } from 'vitest';
import { isStoppedByStatus, stopReason } from '../../../lib/policy/strategies/stop-reason.ts';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';

describe('stopReason', () => {
  it.each([
    ['active', undefined],
    ['escalated', undefined],
    ['paused', undefined],
    ['disputed', 'disputed'],
    ['resolved', 'paid'],
  ] as const)('of an account that is %s is %s', (collection_status, reason) => {
    expect(stopReason({ account: { collection_status } })).toBe(reason);
  });

  it.each(collectionStatuses)('of an account that is %s with a settlement in force is settled', (collection_status) => {
    const settlement = { status: 'accepted', outcome: 'open' };
    expect(stopReason({ account: { collection_status, settlement } })).toBe('settled');
  });

  it.each([{ status: 'proposed' }, { status: 'approved' }, { status: 'accepted', outcome: 'fulfilled' }])(
    'does not follow from a settlement that is not in force: %j',
    (settlement) => {
      expect(stopReason({ account: { collection_status: 'active', settlement } })).toBeUndefined();
    },
  );

  it.each([
    ['draft', undefined],
    ['active', undefined],
    ['paused', undefined],
    ['completed', 'campaign_ended'],
  ])('of a campaign that is %s is %s', (status, reason) => {
    expect(stopReason({ campaign: { status } })).toBe(reason);
  });

  it.each([
    ['contact_opted_out', 'opted_out'],
    ['account_disputed', 'disputed'],
    ['account_paused', undefined],
    ['no_address', undefined],
    [null, undefined],
  ] as const)('of the rule %s is %s', (rule, reason) => {
    expect(stopReason({ rule })).toBe(reason);
  });
});

describe('isStoppedByStatus', () => {
  it('holds for the reasons that leaving the status takes away', () => {
    const reasons = ['paid', 'settled', 'disputed', 'opted_out', 'campaign_ended', 'completed', undefined];
    const stopping = collectionStatuses.flatMap((status) =>
      reasons.filter((reason) => isStoppedByStatus(status, reason)).map((reason) => `${status} ${reason}`),
    );
    expect(stopping.sort()).toEqual(['disputed disputed', 'resolved paid', 'resolved settled']);
  });
});
