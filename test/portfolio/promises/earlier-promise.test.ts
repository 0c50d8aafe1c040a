import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import type { Change, TransactionPart } from '../../../lib/platform/aws/table/table.ts';
import { PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import {
  type CompletionContext,
  type StoredPromise,
  parsePromise,
  promiseCompletion,
} from '../../../lib/portfolio/promises/earlier-promise.ts';
import { type PromiseToPay, isKept, newPromise } from '../../../lib/portfolio/promises/promise.ts';
import { anAccount, anOrganizationId as organization } from '../../builders.ts';

const timezone = 'America/Argentina/Buenos_Aires';
const madeAt = new Date('2030-01-10T12:00:00.000Z');
const now = new Date('2030-01-12T12:00:00.000Z');
const account = anAccount({ paid_amount: 100, pending_balance: 900 });

const complete: PromiseToPay = newPromise(
  account,
  { amount: 500, due_date: '2030-01-15' },
  { id: parseId(PromiseId, '3f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'), source: 'voice_agent' },
  timezone,
  madeAt,
);
const { id, due_date: dueDate, day_ends_at: dayEndsAt } = complete;
const { day_ends_at: _dayEndsAt, ...unjudged } = complete;
const { paid_before: _paidBefore, ...unmeasured } = unjudged;
const listed = indexKeys.promiseStatus(organization, id, 'open', dueDate);

const completionOf = (stored: StoredPromise, over: Partial<CompletionContext> = {}) =>
  promiseCompletion(stored, { organization, timezone, account, promises: [stored], payments: [], now, ...over });

function changesOf(parts: ReturnType<typeof promiseCompletion>): readonly (Change | undefined)[] {
  if (typeof parts === 'string') throw new Error(parts);
  return parts.map((part: TransactionPart) => ('update' in part ? part.change : undefined));
}

describe('the completion of a promise', () => {
  it.each<[string, StoredPromise]>([
    ['was not listed', complete],
    ['was not judged', unjudged],
    ['did not know what was paid before', unmeasured],
  ])('gives one that %s all that a new one has', (_, stored) => {
    const [promise] = changesOf(completionOf(stored));
    expect({ ...stored, ...promise?.set }).toEqual({
      ...complete,
      ...listed,
      ...indexKeys.openPromise(organization, id, dayEndsAt),
    });
  });

  it('lets it be found by its id alone', () => {
    const [, registration] = completionOf(complete);
    expect(registration).toEqual({
      put: {
        ...keys.callbackEvent(organization, 'promise', id),
        kind: 'callback_event',
        organization,
        account_id: account.id,
        created_at: complete.created_at,
      },
    });
  });

  it('lists one that has ended by its status, and does not have it judged', () => {
    const [promise, , other] = changesOf(completionOf({ ...unjudged, status: 'broken' }));
    expect(promise?.set).toMatchObject(indexKeys.promiseStatus(organization, id, 'broken', dueDate));
    expect(promise?.set).not.toHaveProperty('gsi2pk');
    expect(other).toBeUndefined();
  });

  it('is nothing for a promise that is listed by its status', () => {
    expect(completionOf({ ...complete, ...listed })).toEqual([]);
  });

  it('moves a listed promise that an earlier version has judged to the list of its status', () => {
    const [promise] = changesOf(completionOf({ ...complete, ...listed, status: 'kept' }));
    expect(promise?.set).toMatchObject({ gsi1pk: expect.stringMatching(/#kept$/) });
    expect(promise?.onlyIf?.values).toEqual({ ':status': 'kept', ':gsi1pk': listed.gsi1pk });
  });

  it.each(['', '2030-02-30', 'tomorrow', undefined])('is refused if the promise is due on %j', (due) => {
    // A stored item may lack what its type promises.
    expect(completionOf({ ...complete, due_date: due as string })).toBe('due_date_invalid');
  });

  it('keeps a currency that the service does not know', () => {
    const [promise] = changesOf(completionOf({ ...unmeasured, currency: 'gold' }));
    expect(promise?.set).not.toHaveProperty('currency');
  });

  it('takes for paid before what is paid now without the payments since', () => {
    const payment = (amount: number, created_at: string) => ({ kind: 'payment', amount, created_at }) as const;
    const payments = [
      payment(30, '2030-01-10T11:59:59.999Z'),
      payment(20.5, '2030-01-10T12:00:00.001Z'),
      payment(50, '2030-01-11T00:00:00.000Z'),
    ];
    const [promise] = changesOf(completionOf(unmeasured, { payments }));
    expect(promise?.set).toMatchObject({ paid_before: 29.5 });
  });

  it('never takes less than nothing for paid before', () => {
    const payments = [{ kind: 'payment', amount: 1000, created_at: '2030-01-11T00:00:00.000Z' }] as const;
    expect(changesOf(completionOf(unmeasured, { payments }))[0]?.set).toMatchObject({ paid_before: 0 });
  });
});

describe('the account of a completed promise', () => {
  const latest = { promise_id: parseId(PromiseId, '4f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'), until: dayEndsAt };
  const accountChange = (stored: StoredPromise, over: Partial<CompletionContext> = {}) =>
    changesOf(completionOf(stored, over))[2];

  it('is held by the promise if that was made last and its day is not over', () => {
    expect(accountChange(unjudged)).toEqual({
      set: { latest_promise: { promise_id: id, until: dayEndsAt } },
      add: { version: 1 },
      onlyIf: {
        expression: '#paid_amount = :paid AND attribute_not_exists(#latest_promise)',
        values: { ':paid': 100 },
      },
    });
  });

  it('is held by it in place of one that was made before', () => {
    const before = { ...complete, id: latest.promise_id, created_at: '2030-01-09T12:00:00.000Z' };
    const change = accountChange(unjudged, {
      account: { ...account, latest_promise: latest },
      promises: [before, unjudged],
    });
    expect(change?.set).toEqual({ latest_promise: { promise_id: id, until: dayEndsAt } });
    expect(change?.onlyIf?.values).toEqual({ ':paid': 100, ':latest': latest.promise_id });
  });

  it.each<[string, StoredPromise, Partial<CompletionContext>]>([
    ['has ended', { ...unjudged, status: 'kept' }, {}],
    ['is over', unjudged, { now: new Date(dayEndsAt) }],
    ['holds it already', unjudged, { account: { ...account, latest_promise: { promise_id: id, until: dayEndsAt } } }],
    [
      'was followed by another',
      unjudged,
      { promises: [unjudged, { ...unjudged, id: latest.promise_id, created_at: '2030-01-11T12:00:00.000Z' }] },
    ],
  ])('is not written if the promise %s', (_, stored, over) => {
    expect(accountChange(stored, over)).toBeUndefined();
  });

  it('counts a promise that was stored before promises were counted', () => {
    expect(accountChange({ ...unmeasured, status: 'broken' })).toMatchObject({ add: { version: 1, promise_count: 1 } });
    expect(accountChange(unjudged)?.add).not.toHaveProperty('promise_count');
  });
});

describe('a promise of an earlier version', () => {
  it('is over when its day is over everywhere', () => {
    expect(parsePromise(unjudged)).toMatchObject({ day_ends_at: '2030-01-16T12:00:00.000Z' });
    expect(parsePromise(complete)).toEqual(complete);
  });

  it('is not broken by somebody who has paid', () => {
    expect(isKept(parsePromise(unmeasured), { paid_amount: 500, pending_balance: 500 })).toBe(true);
    expect(isKept(parsePromise(unmeasured), { paid_amount: 499, pending_balance: 501 })).toBe(false);
  });
});
