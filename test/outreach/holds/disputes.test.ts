import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor } from '../callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../callbacks/signed-requests.ts';

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await contactedDebtor(service, organization);
});

const ask = (name: string, sent: object) => askRoute(service, name, { organization, ...sent });
const id = () => debtor.account;
const account = () => service.call<AccountView>('readAccount', { organization, params: { id: id() } });
const state = async () => {
  const { collection_status: status, resolution, holds } = await account();
  return { status, resolution, holds: holds.map(({ kind }) => kind) };
};
const holds = async (): Promise<HoldView[]> => (await ask('listAccountHolds', { params: { id: id() } })).body.data;
const setStatus = (status: string, more: object = {}) =>
  ask('changeAccountsInBulk', { body: { account_ids: [id()], action: 'change_status', status, ...more } });
const objection = { kind: 'disputed', reason: 'She called', dispute: { category: 'wrong_amount', amount: 250 } };
const dispute = (body: object = objection) => ask('createAccountHold', { params: { id: id() }, body });
const resolve = (hold: string, outcome?: string) =>
  ask('releaseHold', { params: { id: hold }, body: { reason: 'Checked', ...(outcome && { outcome }) } });
const active = { status: 'active', resolution: null, holds: [] };
const disputed = { status: 'disputed', resolution: null, holds: ['disputed'] };

describe('a dispute', () => {
  it('that is placed as a hold sets the status, says what it is about, and is due in 30 days', async () => {
    const { status, body } = await dispute();
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        kind: 'disputed',
        blocks: 'all',
        until: null,
        dispute: { ...objection.dispute, text: null },
        outcome: null,
      },
    });
    const days = (Date.parse(body.due_by) - Date.parse(body.placed_at)) / 86_400_000;
    expect(days).toBe(30);
    expect(await state()).toEqual(disputed);
  });

  it('that is set as a status places the hold, and any other status ends it', async () => {
    expect((await setStatus('disputed')).body).toEqual({ affected: 1 });
    expect(await state()).toEqual(disputed);
    expect(await holds()).toMatchObject([
      { kind: 'disputed', source: 'user', due_by: expect.any(String), dispute: null },
    ]);
    expect((await setStatus('disputed')).body).toEqual({ affected: 0 });
    expect((await setStatus('active')).body).toEqual({ affected: 1 });
    expect(await state()).toEqual(active);
    expect(await holds()).toMatchObject([{ released_by: { kind: 'user' }, outcome: null }]);
  });

  it('in a text sets the status until somebody says that it was none', async () => {
    const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, 'No reconozco esa deuda'));
    await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
    expect(await state()).toEqual(disputed);
    const [item] = (await ask('listInbox', {})).body.data;
    const decided = { handled: true, holds: [{ id: item.holds[0].id, action: 'release' }] };
    expect((await ask('updateInteraction', { params: { id: item.id }, body: decided })).status).toBe(200);
    expect(await state()).toEqual(active);
  });

  it('is the reason for which a dispatch is refused', async () => {
    await dispute();
    const sent = { body: { account_id: id(), channel: 'sms', action_type: 'reminder' } };
    const { body } = await ask('checkDispatch', sent);
    expect(body.checks.filter(({ passed }: { passed: boolean }) => !passed)).toContainEqual(
      expect.objectContaining({ rule: 'account_disputed' }),
    );
    expect(body.checks).toContainEqual(expect.objectContaining({ rule: 'account_held', passed: true }));
  });
});

describe('the outcome of a dispute', () => {
  const outcomeOf = async (outcome: string) => {
    const { body } = await dispute();
    const reply = await resolve(body.id, outcome);
    expect(reply).toMatchObject({ status: 200, body: { outcome, release_reason: 'Checked' } });
    return state();
  };

  it.each(['rejected', 'corrected'])('%s: collection goes on as before', async (outcome) => {
    await setStatus('escalated');
    expect(await outcomeOf(outcome)).toEqual({ ...active, status: 'escalated' });
  });

  it('rejected: a paused account stays paused', async () => {
    await setStatus('paused');
    expect(await outcomeOf('rejected')).toEqual({ ...active, status: 'paused' });
  });

  it('upheld: nobody collects the debt any more', async () => {
    expect(await outcomeOf('upheld')).toEqual({ status: 'resolved', resolution: 'other', holds: [] });
  });

  it('is required of a dispute, and refused for any other hold', async () => {
    const { body: hold } = await dispute();
    expect(await resolve(hold.id)).toMatchObject({ status: 422, body: { details: [{ code: 'outcome_required' }] } });
    const { body: other } = await dispute({ kind: 'attorney', reason: 'Her lawyer wrote' });
    expect(await resolve(other.id, 'upheld')).toMatchObject({
      status: 422,
      body: { details: [{ code: 'not_a_dispute' }] },
    });
    expect((await state()).holds).toEqual(['disputed', 'attorney']);
  });

  it('counts when the last of several disputes ends', async () => {
    await setStatus('paused');
    const [one, two] = [await dispute(), await dispute()];
    await resolve(one.body.id, 'rejected');
    expect(await state()).toEqual(disputed);
    await resolve(two.body.id, 'rejected');
    expect(await state()).toEqual({ ...active, status: 'paused' });
  });

  it('is written once, however many decide at the time', async () => {
    const { body } = await dispute();
    const replies = await Promise.all([
      resolve(body.id, 'rejected'),
      resolve(body.id, 'rejected'),
      setStatus('active'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await state()).toEqual(active);
    const { body: audit } = await ask('listAuditEntries', { query: { action: 'hold_released' } });
    expect(audit.data).toHaveLength(1);
  });
});

it.each([
  [{ kind: 'attorney', reason: 'Her lawyer', dispute: objection.dispute }, 'not_a_dispute'],
  [{ ...objection, until: '2099-01-01' }, 'until_of_dispute'],
  [{ ...objection, dispute: { category: 'unknown' } }, 'invalid_category'],
])('%j is refused with %s', async (body, code) => {
  expect(await dispute(body)).toMatchObject({ status: 422, body: { details: [{ code }] } });
  expect(await state()).toEqual(active);
});

describe('a disputed debt that is paid', () => {
  const pay = () => ask('createPayment', { body: { account_id: id(), amount: 1000.5 } });
  const reverse = (payment: string) => ask('reversePayment', { params: { id: payment }, body: { reason: 'bounced' } });

  it('is resolved; somebody still decides about the dispute, which is in force again if the payment bounces', async () => {
    await dispute();
    const { body } = await pay();
    expect(await state()).toEqual({ status: 'resolved', resolution: 'paid', holds: ['disputed'] });
    await reverse(body.id);
    expect(await state()).toEqual(disputed);
  });

  it('is collected again if the payment bounces after the dispute was resolved', async () => {
    const { body: hold } = await dispute();
    const { body } = await pay();
    await resolve(hold.id, 'rejected');
    expect(await state()).toEqual({ status: 'resolved', resolution: 'paid', holds: [] });
    await reverse(body.id);
    expect(await state()).toEqual(active);
  });
});
