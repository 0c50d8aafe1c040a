import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type Role, roles } from '../../../lib/platform/http/route.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { type SettlementView, createSettlement } from '../../../lib/portfolio/settlements/contract.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import type { FaultyNetwork } from '../../faults/faulty-network.ts';
import { minutesLater, useFaultyService } from '../../faults/faulty-service.ts';
import { requestEvent } from '../../harness/requests.ts';
import { aDebtWithStrategy, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';

let service: Service;
let network: FaultyNetwork;
let organization: OrganizationId;

useFaultyService(async (started) => {
  ({ service, network } = started);
  organization = await service.organization('Proposals');
});

interface Sent {
  readonly body?: unknown;
  readonly by?: Role;
  readonly idempotencyKey?: string;
  /** The body as text. */
  readonly text?: string;
}

const above = { offered_amount: 800 };

async function send({ id }: Pick<Account, 'id'>, { body = above, by = 'agent', idempotencyKey, text }: Sent = {}) {
  const caller = by === 'platform_admin' ? { organization: null, actingFor: organization } : { organization, role: by };
  const event = requestEvent(createSettlement, {
    ...caller,
    role: by,
    user: `the ${by}`,
    params: { accountId: id },
    body,
    ...(idempotencyKey && { idempotencyKey }),
  });
  const reply = await service.invoke('createSettlement', { ...event, ...(text !== undefined && { body: text }) });
  return {
    status: reply.statusCode,
    isReplayed: reply.headers?.['Idempotency-Replayed'] === 'true',
    body: JSON.parse(reply.body) as SettlementView & { readonly code?: string; readonly details?: object[] },
  };
}

const stored = async ({ id }: Pick<Account, 'id'>) => ({
  account: await service.table.read(keys.account(organization, id)),
  history: await service.table.inPartition(partitions.ofAccount(organization, id)),
});

const settlementsOf = async (account: Pick<Account, 'id'>) =>
  (await stored(account)).history.filter(({ kind }) => kind === 'settlement');

const noticesAbout = async ({ id }: Pick<SettlementView, 'id'>) => {
  const all = await service.table.all();
  return all.filter(
    ({ kind, subject }) =>
      kind === 'notification' && (subject as { settlement_id?: string } | undefined)?.settlement_id === id,
  );
};

describe('a proposal', () => {
  it.each(roles)('of a %s', async (by) => {
    const account = await aDebtWithStrategy(service, organization);
    const before = await stored(account);
    const { status, body } = await send(account, { by });
    if (by === 'viewer') {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'missing_role' });
      expect(await stored(account)).toEqual(before);
    } else {
      expect(status).toBe(201);
      expect(body.proposed_by).toEqual({ kind: 'user', id: `the ${by}` });
    }
  });

  it('above the limit notifies the administrators once, and one within it does not', async () => {
    const [one, other] = [
      await aDebtWithStrategy(service, organization),
      await aDebtWithStrategy(service, organization),
    ];
    const awaiting = await send(one);
    const proposed = await send(other, { body: { offered_amount: 900 } });
    expect(await noticesAbout(awaiting.body)).toHaveLength(1);
    expect(await noticesAbout(proposed.body)).toHaveLength(0);
  });

  it.each([
    ['{"offered_amount":1e300}', 'validation_failed'],
    ['{"offered_amount":0}', 'validation_failed'],
    ['{"offered_amount":-0}', 'validation_failed'],
    ['{"offered_amount":-5}', 'validation_failed'],
    ['{"offered_amount":1e-9}', 'validation_failed'],
    ['{"offered_amount":900.12345}', 'validation_failed'],
    ['{"offered_amount":900.125}', 'too_precise'],
    ['{"offered_amount":1000.51}', 'amount_above_balance'],
    ['{"offered_amount":900,"notes":"cut \\ud83d"}', 'validation_failed'],
    ['{"offered_amount":900,"expires_at":"2020-01-01T00:00:00Z"}', 'expires_in_past'],
    ['{"offered_amount":900,"expires_at":"9999-12-31T23:59:59Z"}', 'expires_too_late'],
    ['{"offered_amount":900,"pay_by":"2020-01-01"}', 'pay_by_in_past'],
    ['{"offered_amount":900,"pay_by":"9999-12-31"}', 'pay_by_too_late'],
    ['{"offered_amount":900,"status":"approved"}', 'validation_failed'],
  ])('%s is rejected with %s and changes nothing', async (text, code) => {
    const account = await aDebtWithStrategy(service, organization);
    const before = await stored(account);
    const { status, body } = await send(account, { text });
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.details).not.toHaveLength(0);
    expect(await stored(account)).toEqual(before);
  });

  it('is rejected while another is open or in force, and for a resolved account', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900 });
    expect(await send(account)).toMatchObject({ status: 409, body: { code: 'settlement_open' } });
    await decide(service, organization, offer, { action: 'accept' });
    expect(await send(account)).toMatchObject({ status: 409, body: { code: 'settlement_in_force' } });
    await service.call('createPayment', { organization, body: { account_id: account.id, amount: 900 } });
    expect(await send(account)).toMatchObject({ status: 409, body: { code: 'account_resolved' } });
    expect(await settlementsOf(account)).toHaveLength(1);
  });

  it('answers 404 for an account of another organization', async () => {
    const elsewhere = await service.organization('Elsewhere');
    const account = await aDebtWithStrategy(service, elsewhere);
    expect(await send(account)).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
  });
});

describe('a proposal with an Idempotency-Key', () => {
  it('is made once, and answered the same again', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const idempotencyKey = randomUUID();
    const first = await send(account, { idempotencyKey });
    const again = await send(account, { idempotencyKey });
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    expect(again).toEqual({ ...first, isReplayed: true });
    expect(await settlementsOf(account)).toHaveLength(1);
    expect(await send(account, { idempotencyKey, body: { offered_amount: 900 } })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('is made once and notified once, wherever the process crashes', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const account = await aDebtWithStrategy(service, organization);
      const idempotencyKey = randomUUID();
      await dying(() => send(account, { idempotencyKey }));
      const { status, body } = await minutesLater(() => send(account, { idempotencyKey }));
      expect(status, step).toBe(201);
      expect(
        (await settlementsOf(account)).map(({ id }) => id),
        step,
      ).toEqual([body.id]);
      expect(await noticesAbout(body), step).toHaveLength(1);
    });
    // It claims the key, stores the offer and stores the reply.
    expect(steps).toBe(3);
  });

  it('finds its first offer after a crash, even if that was rejected and replaced in the meantime', async () => {
    await crashAtSomeSteps(network, async (dying, step) => {
      const account = await aDebtWithStrategy(service, organization);
      const idempotencyKey = randomUUID();
      await dying(() => send(account, { idempotencyKey }));
      const [first] = await settlementsOf(account);
      if (!first) return;
      await decide(service, organization, { id: String(first['id']) }, { action: 'reject' });
      await propose(service, organization, account, { offered_amount: 900 });
      const { status, body } = await minutesLater(() => send(account, { idempotencyKey }));
      expect({ status, id: body.id }, step).toEqual({ status: 201, id: first['id'] });
      expect(await settlementsOf(account), step).toHaveLength(2);
    });
  });
});
