import { describe, expect, it } from 'vitest';
import { searchOf, toMemberFilter } from '../../console/screens/accounts/member-filter.ts';

const me = '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10';

describe('the filter by which accounts join a campaign', () => {
  it.each([
    [{ status: 'open' }, { status: 'open' }],
    [
      { min_days: 30, max_days: 90 },
      { min_days_past_due: 30, max_days_past_due: 90 },
    ],
    [
      { due_from: '2026-01-01', due_to: '2026-01-31' },
      { due_after: '2025-12-31', due_before: '2026-02-01' },
    ],
    [
      { min_pending: 10, max_pending: 20.5, currency: 'ARS' },
      { min_pending: 10, max_pending: 20.5, currency: 'ARS' },
    ],
    [{ opted_out: 'false' }, { opted_out: false }],
    [{ assigned: me }, { assigned_to: me }],
    [{ custom: 'branch=north' }, { custom: 'branch=north' }],
  ] as const)('of the list %j is %j, and leads back to it', (search, filter) => {
    expect(toMemberFilter(search, me)).toEqual(filter);
    expect(searchOf(filter)).toEqual(search);
  });

  it('names the user in place of `me`', () => {
    expect(toMemberFilter({ assigned: 'me' }, me)).toEqual({ assigned_to: me });
  });

  it.each([
    {},
    { assign: me },
    { status: 'open', updated: '7' },
    { call_back: 'due' },
    { custom: 'mistyped' },
  ] as const)('is none for %j', (search) => {
    expect(toMemberFilter(search, me)).toBeUndefined();
  });
});
