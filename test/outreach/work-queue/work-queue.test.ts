import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { dayIn } from '../../../lib/foundation/calendar.ts';
import { AccountId, ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { WorkClaim, WorkEntry } from '../../../lib/outreach/work-queue/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { type RouteReply, askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { anAiCallInProgress, contactedDebtor } from '../callbacks/contacted-debtor.ts';

let service: Service;
let organization: OrganizationId;
const bo = randomUUID();
const cy = randomUUID();

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
});

const ask = (name: string, user: string, sent: object = {}): Promise<RouteReply> =>
  askRoute(service, name, { organization, role: 'agent', user, ...sent });
const queueOf = async (user: string): Promise<WorkEntry[]> => (await ask('readWorkQueue', user)).body.data;
const peopleOf = async (user: string) => (await queueOf(user)).map(({ contact_id: id }) => id);
const claim = (
  contact: string,
  user: string,
  claimed = true,
  sent: object = {},
): Promise<RouteReply & { body: WorkClaim }> =>
  ask('claimWork', user, { params: { id: contact }, body: { claimed }, ...sent });

/** Where the organizations are. */
const today = () => dayIn('America/Argentina/Buenos_Aires', new Date());
let phone = 5550000;
async function aDebtor(contact: object = {}) {
  const body = {
    contact: { name: 'Ana Pérez', phone: `+1202${++phone}`, ...contact },
    total_amount: 100,
    due_date: today(),
  };
  return service.call<AccountView>('createAccount', { organization, body });
}
const promise = ({ id }: AccountView) =>
  service.call('createPromise', { organization, params: { id }, body: { amount: 10, due_date: today() } });
const outcome = ({ id }: Pick<AccountView, 'id'>, user: string, body: object = { result: 'spoke' }) =>
  ask('createOutcome', user, { params: { id }, body });

/** Changes fields of a stored account, as time or another process would. */
async function setFields(id: string, set: Readonly<Record<string, unknown>>): Promise<void> {
  const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
  await updateItem(keys.account(organization, parseId(AccountId, id)), { set });
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the work queue', () => {
  it('is empty without work, and hidden from viewers', async () => {
    await aDebtor();
    expect(await queueOf(bo)).toEqual([]);
    expect((await ask('readWorkQueue', bo, { role: 'viewer' })).status).toBe(403);
    expect((await claim((await aDebtor()).contact.id, bo, true, { role: 'viewer' })).status).toBe(403);
  });

  it('has each person once, for the most urgent reason, with what the rules say about a call', async () => {
    const [assigned, promised, called] = [await aDebtor(), await aDebtor(), await aDebtor()];
    await setFields(assigned.id, { assigned_to: bo });
    await promise(promised);
    await setFields(called.id, { assigned_to: bo, follow_up: { at: hoursAgo(1), by: cy } });
    const reply = await contactedDebtor(service, organization, {
      ...anAiCallInProgress,
      needs_person: true,
      inbox: 'open',
    });
    const entries = await queueOf(bo);
    expect(entries.map(({ account_id: id, reason }) => [id, reason])).toEqual(
      expect.arrayContaining([
        [called.id, 'call_back'],
        [reply.account, 'reply'],
        [promised.id, 'promise_due'],
        [assigned.id, 'assigned'],
      ]),
    );
    expect(entries).toHaveLength(4);
    expect(await peopleOf(cy)).toEqual(expect.not.arrayContaining([assigned.contact.id, called.contact.id]));
  });

  it('has those who may not be called now below the others, with the time when they may', async () => {
    const [stopped, free] = [await aDebtor(), await aDebtor()];
    await setFields(stopped.id, { follow_up: { at: hoursAgo(2), by: bo } });
    await setFields(free.id, { follow_up: { at: hoursAgo(1), by: bo } });
    await service.call('createContactHold', {
      organization,
      params: { id: stopped.contact.id },
      body: { kind: 'attorney', reason: 'Represented' },
    });
    const [one, other] = await queueOf(bo);
    expect(one).toMatchObject({ account_id: free.id });
    expect(other).toMatchObject({ account_id: stopped.id, may_call: false, blocked_by: expect.any(String) });
  });

  it('names the rule that no time ends, if there is one', async () => {
    const called = { ...anAiCallInProgress, needs_person: true, inbox: 'open' } as const;
    const { account } = await contactedDebtor(service, organization, called);
    expect(await queueOf(bo)).toMatchObject([{ blocked_by: 'frequency_daily', may_call_at: expect.any(String) }]);
    const body = { kind: 'disputed', reason: 'Says the fee was waived' };
    await service.call('createAccountHold', { organization, params: { id: account }, body });
    expect(await queueOf(bo)).toMatchObject([{ blocked_by: 'account_disputed', may_call_at: null }]);
  });

  it('loses a person by an outcome, and by nothing else', async () => {
    const debtor = await aDebtor();
    await promise(debtor);
    expect((await claim(debtor.contact.id, bo)).status).toBe(200);
    expect(await peopleOf(bo)).toEqual([debtor.contact.id]);
    await claim(debtor.contact.id, bo, false);
    expect(await peopleOf(cy)).toEqual([debtor.contact.id]);
    await outcome(debtor, bo);
    expect([await peopleOf(bo), await peopleOf(cy)]).toEqual([[], []]);
  });

  it('keeps a call-back until its account has an outcome, and gives the person back with it', async () => {
    const debtor = await aDebtor();
    await setFields(debtor.id, { follow_up: { at: hoursAgo(1), by: bo } });
    await claim(debtor.contact.id, bo);
    await outcome(debtor, bo, { result: 'call_back', call_back_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await peopleOf(bo)).toEqual([]);
    expect((await claim(debtor.contact.id, cy)).status).toBe(200);
  });
});

describe('a claim', () => {
  it('is given to one of two who ask at once, and hides the person from the other', async () => {
    const debtor = await aDebtor();
    await promise(debtor);
    const both = await Promise.all([claim(debtor.contact.id, bo), claim(debtor.contact.id, cy)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mine, theirs] = required(both[0]).status === 200 ? [bo, cy] : [cy, bo];
    expect([await peopleOf(mine), await peopleOf(theirs)]).toEqual([[debtor.contact.id], []]);
    expect((await claim(debtor.contact.id, theirs)).body).toMatchObject({ code: 'claimed_by_another' });
    await claim(debtor.contact.id, theirs, false);
    expect((await claim(debtor.contact.id, theirs)).status).toBe(409);
  });

  it('ends by itself after ten minutes, so that a person whose agent vanished comes back', async () => {
    const debtor = await aDebtor();
    await promise(debtor);
    const { claimed_until: until } = (await claim(debtor.contact.id, bo)).body;
    expect(Date.parse(required(until)) - Date.now()).toBeGreaterThan(590_000);
    const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
    await updateItem(keys.workClaim(organization, parseId(ContactId, debtor.contact.id)), {
      set: { expires_at_seconds: Math.floor(Date.now() / 1000) },
    });
    expect(await peopleOf(cy)).toEqual([debtor.contact.id]);
    expect((await claim(debtor.contact.id, cy)).status).toBe(200);
    expect(await peopleOf(bo)).toEqual([]);
  });

  it('is of a person of the organization, and hides nobody in another one', async () => {
    const debtor = await aDebtor();
    await promise(debtor);
    const other = await service.organization(randomUUID());
    expect((await claim(debtor.contact.id, cy, true, { organization: other })).status).toBe(404);
    expect((await ask('readWorkQueue', cy, { organization: other })).body.data).toEqual([]);
    expect(await peopleOf(bo)).toEqual([debtor.contact.id]);
  });
});
