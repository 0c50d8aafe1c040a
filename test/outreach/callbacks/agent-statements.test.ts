import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, anAiCallInProgress, contactedDebtor } from './contacted-debtor.ts';
import { requestSigners } from './signed-requests.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;
useService((started) => {
  ({ service } = started);
});
beforeEach(async () => {
  organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
  // Long enough ago for another attempt to be allowed.
  debtor = await contactedDebtor(service, organization, { ...anAiCallInProgress, created_at: inDays(-30) });
});

async function use(tool: string, parameters: unknown = {}) {
  const expires = new Date(Date.now() + 600_000);
  const token = mintToolToken({ ref: debtor.ref, expires }, signingKeys.voiceprovider.tool_token_secret);
  const { agent } = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
  const { statusCode, body } = await service.invoke('useAgentTool', providerEvent(agent({ tool, parameters }, token)));
  expect(statusCode).toBe(200);
  return JSON.parse(body);
}
const ask = (name: string, sent: object) => askRoute(service, name, { organization, ...sent });
const check = async (): Promise<CheckedDispatch> =>
  (await ask('checkDispatch', { body: { account_id: debtor.account, channel: 'sms' } })).body;
const holds = async (): Promise<HoldView[]> => (await ask('listHolds', { query: { open: 'true' } })).body.data;
const account = async () => (await ask('readAccount', { params: { id: debtor.account } })).body;
const inbox = async () => (await ask('listInbox', {})).body.data;
const handle = (decisions: readonly object[]) =>
  ask('updateInteraction', { params: { id: debtor.ref.interaction }, body: { handled: true, holds: decisions } });

const statements = [
  ['report_paid', { amount: 500, paid_on: inDays(-3).slice(0, 10) }, 'paid_claim', 'account'],
  ['report_dispute', { category: 'wrong_amount', text: 'The fee was waived.' }, 'disputed', 'account'],
  ['wrong_person', {}, 'wrong_person', 'address'],
  ['lawyer', {}, 'attorney', 'contact'],
] as const;

describe.each(statements)('the tool %s', (tool, parameters, kind, scope) => {
  it('stops contact immediately until a person decides, and does not mention the debt', async () => {
    expect(await check()).toMatchObject({ allowed: true });
    const reply = await use(tool, parameters);
    expect(reply).toEqual({ ok: true, message: expect.not.stringMatching(/1[.,]?000|500|ARS|deuda|debt/) });
    const [hold, ...others] = await holds();
    expect(others).toEqual([]);
    expect(hold).toMatchObject({
      kind,
      scope,
      source: 'voice_agent',
      interaction_id: debtor.ref.interaction,
      placed_by: { kind: 'contact', id: debtor.contact },
      proposed: true,
    });
    // A person may contact by hand who says they have paid.
    const blocked = kind === 'paid_claim' ? { allowed: true } : { allowed: false };
    expect(await check()).toMatchObject(blocked);
    expect(await inbox()).toMatchObject([{ id: debtor.ref.interaction, inbox: 'open', holds: [{ id: hold?.id }] }]);
    expect(await handle([])).toMatchObject({ status: 422, body: { code: 'holds_undecided' } });
    expect(await handle([{ id: hold?.id, action: 'confirm' }])).toMatchObject({ status: 200 });
    const isOver = kind === 'wrong_person';
    expect(await holds()).toMatchObject([{ id: hold?.id, proposed: false, ...(isOver && { address: debtor.phone }) }]);
  });

  it('holds once, however often it is used, also in parallel', async () => {
    await Promise.all([1, 2, 3].map(() => use(tool, parameters)));
    await use(tool, parameters);
    expect(await holds()).toHaveLength(1);
    expect(await inbox()).toMatchObject([{ holds: [{ kind }] }]);
  });
});

it('keeps what was said', async () => {
  await use(...(statements[0].slice(0, 2) as [string, object]));
  await use(...(statements[1].slice(0, 2) as [string, object]));
  const [paid, dispute] = ['paid_claim', 'disputed'].map(async (kind) =>
    (await holds()).find((each) => each.kind === kind),
  );
  expect(await paid).toMatchObject({ claimed_payment: statements[0][1] });
  expect(await dispute).toMatchObject({ dispute: { ...statements[1][1], amount: null } });
  expect(await account()).toMatchObject({ collection_status: 'disputed' });
});

it('does not hold twice what is held already; a person reviews the call all the same', async () => {
  const body = { kind: 'attorney', reason: 'Her lawyer wrote' };
  await ask('createContactHold', { params: { id: debtor.contact }, body });
  expect(await use('lawyer')).toMatchObject({ ok: true });
  expect(await holds()).toMatchObject([{ source: 'user' }]);
  expect(await inbox()).toMatchObject([{ holds: [] }]);
});

it('tells nothing more to a wrong person, even one who had proved it before', async () => {
  await ask('updateAccount', {
    params: { id: debtor.account },
    body: { contact: { name: 'Ana Pérez', birth_date: '1980-05-17' } },
  });
  expect(await use('verify', { answer: '1980' })).toMatchObject({ ok: true });
  expect(await use('read_balance')).toMatchObject({ ok: true });
  await use('wrong_person');
  expect(await use('read_balance')).toMatchObject({ ok: false, code: 'not_verified' });
  expect(await use('verify', { answer: '1980' })).toMatchObject({ ok: false, tries_left: 0 });
});

it('reaches a person at another number after a wrong one', async () => {
  const phones = [{ number: debtor.phone }, { number: '+12025550188' }];
  await ask('updateContact', { params: { id: debtor.contact }, body: { phones } });
  await use('wrong_person');
  expect(await check()).toMatchObject({
    allowed: true,
    addressed: { passed_over: [{ reason: 'wrong_person' }] },
  });
});

it.each<unknown>([{ amount: 'five hundred' }, { amount: null }, { text: 5 }, { until: ['x'] }, null, 'none'])(
  'stops contact whatever the model fills in: %j',
  async (parameters) => {
    for (const [tool] of statements) expect(await use(tool, parameters), tool).toMatchObject({ ok: true });
    expect(await use('inconvenient_time', parameters)).toMatchObject({ ok: true });
    expect(await use('opt_out', parameters)).toMatchObject({ ok: true });
    expect((await holds()).map(({ kind }) => kind).sort()).toEqual([
      'attorney',
      'by_request',
      'disputed',
      'paid_claim',
      'wrong_person',
    ]);
  },
);

describe('the tool inconvenient_time', () => {
  it('leaves the person alone until the time they named, and nobody has to decide', async () => {
    const until = inDays(3);
    expect(await use('inconvenient_time', { until: until.slice(0, 16) + 'Z' })).toMatchObject({ ok: true });
    expect(await holds()).toMatchObject([
      { kind: 'by_request', proposed: false, until: until.slice(0, 16) + ':00.000Z' },
    ]);
    expect(await check()).toMatchObject({ allowed: false, reason: 'contact_held' });
    expect(await inbox()).toEqual([]);
  });

  it('lasts a day by default, and the longest time counts', async () => {
    await Promise.all([1, 2].map(() => use('inconvenient_time')));
    await use('inconvenient_time');
    expect(await holds()).toHaveLength(1);
    await use('inconvenient_time', { until: inDays(5) });
    await use('inconvenient_time', { until: inDays(2) });
    expect(
      (await holds()).map(({ until }) => Math.round((Date.parse(required(until)) - Date.now()) / 86_400_000)).sort(),
    ).toEqual([1, 5]);
  });
});
