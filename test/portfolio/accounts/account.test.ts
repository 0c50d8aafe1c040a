import { describe, expect, it } from 'vitest';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';
import { accountIdOf, contactIdOf, contactIdOfAccount } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, OrganizationId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import {
  accountDraft,
  accountUpdate,
  accountView,
  canApplyStatusChange,
  canChangeStatus,
  currencyProblem,
  precisionProblem,
  toStatusChange,
} from '../../../lib/portfolio/accounts/account.ts';
import { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { aNewAccount, anAccount, anOrganizationId } from '../../builders.ts';

const ownId = parseId(AccountId, '9f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const draftOf = (over: Parameters<typeof aNewAccount>[0]) =>
  accountDraft(aNewAccount(over), anOrganizationId, () => ownId, 'ARS');

describe('a status change', () => {
  const open = collectionStatuses.filter((status) => status !== 'resolved');

  it.each(open)('from %s is allowed to every other status', (from) => {
    expect(collectionStatuses.filter((to) => canChangeStatus(from, to))).toEqual(
      collectionStatuses.filter((to) => to !== from),
    );
  });

  it('from resolved is allowed to active only', () => {
    expect(collectionStatuses.filter((to) => canChangeStatus('resolved', to))).toEqual(['active']);
  });

  it.each(collectionStatuses)('by resume applies to paused accounts only: %s', (status) => {
    const move = toStatusChange({ action: 'resume', account_ids: [] });
    expect(canApplyStatusChange(anAccount({ collection_status: status }), move)).toBe(status === 'paused');
  });

  it('by pause skips resolved accounts', () => {
    const move = toStatusChange({ action: 'pause', account_ids: [] });
    expect(canApplyStatusChange(anAccount({ collection_status: 'resolved' }), move)).toBe(false);
    expect(canApplyStatusChange(anAccount({ collection_status: 'disputed' }), move)).toBe(true);
  });
});

describe('the id of an account', () => {
  it('follows from its external_id, so that two requests address the same account', () => {
    expect(draftOf({ external_id: 'A' }).id).toBe(accountIdOf(anOrganizationId, 'A'));
    expect(draftOf({ external_id: 'A' }).id).not.toBe(draftOf({ external_id: 'B' }).id);
  });

  it('is new if there is no external_id', () => {
    expect(draftOf({ external_id: null }).id).toBe(ownId);
  });

  it('differs between organizations', () => {
    const other = parseId(OrganizationId, 'aaaaaaaa-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    expect(accountIdOf(anOrganizationId, 'A')).not.toBe(accountIdOf(other, 'A'));
  });
});

describe("an account's contact", () => {
  it('belongs to the account alone if it has no external_id', () => {
    const draft = draftOf({});
    expect(draft.contact).toMatchObject({ id: contactIdOfAccount(draft.id), account_id: draft.id });
  });

  it('is shared by all accounts with the same contact external_id', () => {
    const draft = draftOf({ contact: { name: 'Ana', external_id: 'C-1' } });
    expect(draft.contact).toEqual({
      id: contactIdOf(anOrganizationId, 'C-1'),
      external_id: 'C-1',
      fields: { name: 'Ana' },
    });
  });
});

describe('the precision of an amount', () => {
  it.each([
    ['ARS', 10.25, undefined],
    ['ARS', 10.255, 'too_precise'],
    ['CLP', 10, undefined],
    ['CLP', 10.5, 'too_precise'],
    ['KWD', 10.125, undefined],
    ['KWD', 10.1255, 'too_precise'],
  ])('of %s %d is checked against the minor unit', (currency, amount, code) => {
    expect(precisionProblem({ total_amount: amount }, currency)?.code).toBe(code);
    expect(precisionProblem({ pending_balance: amount }, currency)?.code).toBe(code);
  });
});

describe('an upsert of an account in another currency', () => {
  it('can change the currency while nothing is paid', () => {
    expect(currencyProblem(anAccount({ currency: 'USD' }), draftOf({ currency: 'ARS' }))).toBeUndefined();
  });

  it('cannot change the currency after a payment', () => {
    const existing = anAccount({ currency: 'USD', paid_amount: 1 });
    expect(currencyProblem(existing, draftOf({ currency: 'ARS' }))?.code).toBe('currency_immutable');
  });

  it('keeps the currency of the account if it names none and the amounts fit', () => {
    expect(currencyProblem(anAccount({ currency: 'CLP' }), draftOf({ total_amount: 10 }))).toBeUndefined();
    expect(currencyProblem(anAccount({ currency: 'CLP' }), draftOf({ total_amount: 10.5 }))?.code).toBe('too_precise');
  });
});

describe('an account update', () => {
  it('sets the named fields and clears those that are null', () => {
    expect(accountUpdate(anAccount(), { total_amount: 5, notes: null, reference: 'R' })).toEqual({
      amounts: { total_amount: 5, pending_balance: 5 },
      maps: { breakdown: undefined, creditor: undefined, custom: undefined },
      collection_status: 'active',
      fields: { notes: null, reference: 'R' },
    });
  });

  it.each([
    ['external_id', { external_id: 'other' }, 'external_id_immutable'],
    ['total_amount', { total_amount: 1.234 }, 'too_precise'],
  ])('is rejected for %s', (path, change, code) => {
    expect(() => accountUpdate(anAccount(), change)).toThrow(expect.objectContaining({ code, status: 422 }));
    expect(() => accountUpdate(anAccount(), change)).toThrow(path);
  });

  it('is rejected for another external_id of its contact, unless the contact has none', () => {
    const change = { contact: { external_id: 'other' } };
    const of = (external_id: string) => anAccount({ contact: { ...anAccount().contact, external_id } });
    expect(() => accountUpdate(of('C-1'), change)).toThrow(
      expect.objectContaining({ code: 'external_id_immutable', status: 422 }),
    );
    expect(() => accountUpdate(of('other'), change)).not.toThrow();
    expect(() => accountUpdate(anAccount(), change)).not.toThrow();
  });

  it('can repeat the external_id', () => {
    expect(() => accountUpdate(anAccount(), { external_id: 'INV-1' })).not.toThrow();
  });

  it('changes the currency only while nothing is paid, and only if all amounts fit it', () => {
    expect(accountUpdate(anAccount(), { currency: 'USD' }).amounts).toMatchObject({ currency: 'USD' });
    expect(() => accountUpdate(anAccount({ paid_amount: 1 }), { currency: 'USD' })).toThrow('ARS');
    expect(() => accountUpdate(anAccount({ pending_balance: 0.5 }), { currency: 'CLP' })).toThrow('CLP');
  });
});

describe('the view of an account', () => {
  it('shows absent fields as null', () => {
    const view = accountView(anAccount(), '2030-01-15');
    expect(AccountView().parse(view)).toEqual(view);
    expect(view).toMatchObject({ notes: null, campaign_id: null, due_date: null, days_past_due: null });
    expect(view.contact).toMatchObject({ phone: null, opted_out: false });
  });

  it.each([
    ['2030-01-15', 0],
    ['2030-01-14', 1],
    ['2030-01-16', -1],
    ['2029-01-15', 365],
  ])('counts the days since %s as %d', (due_date, days) => {
    expect(accountView(anAccount({ due_date }), '2030-01-15').days_past_due).toBe(days);
  });

  it('shows the latest promise until its day is over or the debt is resolved', () => {
    const promise = { promise_id: parseId(PromiseId, ownId), until: '2030-01-16T03:00:00Z' };
    const latest_promise = { ...promise, due_date: '2030-01-15', amount: 50 };
    const shownOn = (today: string, over: object = {}) =>
      accountView(anAccount({ latest_promise, ...over }), today).open_promise;
    expect(shownOn('2030-01-15')).toEqual({ due_date: '2030-01-15', amount: 50 });
    expect(shownOn('2030-01-16')).toBeNull();
    expect(shownOn('2030-01-15', { collection_status: 'resolved' })).toBeNull();
    // As versions before 1.4.0 stored it.
    expect(shownOn('2030-01-15', { latest_promise: promise })).toBeNull();
  });
});
