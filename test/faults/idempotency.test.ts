import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { partitions } from '../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { DecisionReceipt } from '../../lib/history/decisions/decision.ts';
import { dispatchSms } from '../../lib/outreach/dispatch/contract.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { enableSms } from '../harness/campaign-setup.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { requestEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep } from './faulty-network.ts';
import { useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  ({ service, network, edge } = started);
});

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: AccountId;
}

/** A contact that no rule protects from a second message, so that the test sees every duplicate. */
async function aDebtor(): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  await enableSms(service, organization);
  return { organization, account: await anAccountOf(organization) };
}

async function anAccountOf(organization: OrganizationId): Promise<AccountId> {
  const contact = { name: 'Ana', phone: '+5491155550123' };
  const { id } = await service.call<AccountView>('createAccount', { organization, body: { contact, total_amount: 9 } });
  return parseId(AccountId, id);
}

const pause = ({ organization, account }: Debtor, action: 'pause' | 'resume' = 'pause') =>
  service.call('changeAccountsInBulk', { organization, body: { account_ids: [account], action } });

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly interaction: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isReplayed: boolean;
}

/** Requests an SMS under a key, and returns the parts of the reply that the tests compare. */
async function dispatch(
  { organization, account }: Debtor,
  idempotencyKey: string,
  { body = JSON.stringify({ account_id: account }) } = {},
): Promise<Answer> {
  const event = { ...requestEvent(dispatchSms, { organization, idempotencyKey, body: {} }), body };
  const { statusCode, headers, body: text } = await service.invoke('dispatchSms', event);
  const { code, interaction_id } = JSON.parse(text) as { readonly code?: string; readonly interaction_id?: string };
  const retryAfter = headers?.['Retry-After'];
  return {
    status: statusCode,
    code,
    interaction: interaction_id,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    isReplayed: headers?.['Idempotency-Replayed'] === 'true',
  };
}

/** Runs an action with the clock a number of seconds after an instant. */
async function atSecond<Result>(from: number, seconds: number, act: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: from + seconds * 1000 });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

async function interactionsOf({ organization, account }: Debtor): Promise<Interaction[]> {
  const items = await service.table.inPartition(partitions.ofAccount(organization, account));
  // The functions wrote them.
  const kinds = items as unknown as readonly (Interaction | DecisionReceipt)[];
  return kinds.filter((item) => item.kind === 'interaction');
}

/** Locks count whole seconds, interactions do not: late in a second, the lock ends before the send times out. */
const lateInASecond = () => Math.floor(Date.now() / 1000) * 1000 + 900;

const dayInSeconds = 86_400;
const everyHalfSecond = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 + 1 }, (_, n) => from + n / 2);

describe('a request whose process dies while it waits for the provider', () => {
  it('never calls the provider again, whenever it is repeated', async () => {
    const debtor = await aDebtor();
    const key = randomUUID();
    const began = lateInASecond();
    const asked = new Promise<() => void>((resolve) => {
      edge.answerWith((outgoing) => resolve(() => outgoing.destroy()));
    });
    // While it waits it writes nothing, like a process that was killed or a function that timed out.
    const { dead, bury } = await atSecond(began, 0, async () => {
      const dying = dispatch(debtor, key);
      return { dead: dying, bury: await asked };
    });

    const codes = new Set<string>();
    for (const seconds of [1, 29, ...everyHalfSecond(56, 75), 130, 3600, dayInSeconds - 1]) {
      const { status, code, retryAfter, interaction } = await atSecond(began, seconds, () => dispatch(debtor, key));
      codes.add(`${String(status)} ${String(code)}`);
      if (code === 'idempotency_in_progress') expect(retryAfter).toBeGreaterThan(0);
      if (status === 502) expect((await interactionsOf(debtor)).map(({ id }) => id)).toEqual([interaction]);
      expect(edge.asked, `after ${seconds} s`).toHaveLength(1);
    }
    expect([...codes]).toEqual(['409 idempotency_in_progress', '409 dispatch_in_progress', '502 provider_error']);
    bury();
    await dead;
    expect(await interactionsOf(debtor)).toMatchObject([{ status: 'outcome_unknown' }]);
  });

  it('keeps its key for a day after the last repeated run', async () => {
    const debtor = await aDebtor();
    const key = randomUUID();
    const began = Date.now();
    edge.answerWith((outgoing) => outgoing.destroy());
    const first = await dispatch(debtor, key);
    expect(first).toMatchObject({ status: 502 });
    for (const days of [0.9, 1.8, 2.7])
      expect(await atSecond(began, days * dayInSeconds, () => dispatch(debtor, key))).toMatchObject({
        status: 502,
        interaction: first.interaction,
      });
    expect(edge.asked).toHaveLength(1);
  });
});

describe('a request that dies at any of its steps', () => {
  it('contacts the debtor at most once, however often and whenever it is repeated', async () => {
    const endings = new Set<string>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const debtor = await aDebtor();
      const key = randomUUID();
      edge.forget();
      const began = lateInASecond();
      await dying(() => atSecond(began, 0, () => dispatch(debtor, key)));
      const answers: Answer[] = [];
      for (const seconds of [2, 58, ...everyHalfSecond(59, 63), 120, 120.5, 3600, dayInSeconds - 1])
        answers.push(await atSecond(began, seconds, () => dispatch(debtor, key)));

      expect(edge.asked.length, step).toBeLessThanOrEqual(1);
      const interactions = await interactionsOf(debtor);
      expect(interactions, step).toHaveLength(1);
      const named = answers.flatMap(({ interaction }) => interaction ?? []);
      expect(new Set(named), step).toEqual(new Set(interactions.map(({ id }) => id)));
      const last = answers.at(-1);
      expect(last, step).toMatchObject(edge.asked.length === 0 ? { status: 502 } : { interaction: named[0] });
      endings.add(`${String(last?.status)} ${String(interactions[0]?.status)}`);
    });
    expect(steps).toBe(6);
    expect([...endings].sort()).toEqual(['200 sent', '502 outcome_unknown']);
  });

  it('does so too if one write is lost and the process survives to release its lock', async () => {
    for (let lost = 1; ; lost++) {
      const debtor = await aDebtor();
      const key = randomUUID();
      edge.forget();
      const began = lateInASecond();
      network.dropRequests(lost);
      const first = await atSecond(began, 0, () => dispatch(debtor, key));
      await network.restore();
      for (const seconds of [0, 0.5, 1, 5, 59, ...everyHalfSecond(60, 62), 3600])
        await atSecond(began, seconds, () => dispatch(debtor, key));
      expect(edge.asked.length, `request ${lost} was lost`).toBeLessThanOrEqual(1);
      expect(await interactionsOf(debtor), `request ${lost} was lost`).toHaveLength(1);
      if (first.status === 200) break;
    }
  });
});

describe('an Idempotency-Key', () => {
  it('accepts a corrected request after a rejection without effect', async () => {
    const debtor = await aDebtor();
    const other = { ...debtor, account: await anAccountOf(debtor.organization) };
    const key = randomUUID();
    await pause(debtor);
    expect(await dispatch(debtor, key)).toMatchObject({ status: 422, code: 'account_paused' });
    expect(await dispatch(other, key)).toMatchObject({ status: 200, isReplayed: false });
    expect(await dispatch(other, key)).toMatchObject({ status: 200, isReplayed: true });
    expect(await dispatch(debtor, key)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    expect(edge.asked).toHaveLength(1);
  });

  it('accepts the same request again once it is permitted, and sends it once', async () => {
    const debtor = await aDebtor();
    const key = randomUUID();
    await pause(debtor);
    for (let n = 0; n < 3; n++) expect(await dispatch(debtor, key)).toMatchObject({ status: 422 });
    await pause(debtor, 'resume');
    const sent = await dispatch(debtor, key);
    expect(sent).toMatchObject({ status: 200, isReplayed: false });
    expect(await dispatch(debtor, key)).toEqual({ ...sent, isReplayed: true });
    expect(edge.asked).toHaveLength(1);
  });

  it('starts again a day after rejections without effect, as if it were new', async () => {
    const debtor = await aDebtor();
    const key = randomUUID();
    const began = Date.now();
    await pause(debtor);
    for (const days of [0, 0.5, 0.9]) await atSecond(began, days * dayInSeconds, () => dispatch(debtor, key));
    await pause(debtor, 'resume');
    const dayLater = began + (dayInSeconds + 1) * 1000;
    await atSecond(dayLater, 0, () => dispatch(debtor, key));
    expect(await interactionsOf(debtor)).toMatchObject([{ created_at: new Date(dayLater).toISOString() }]);
  });

  it('stays bound to its first body while the outcome is unknown', async () => {
    const debtor = await aDebtor();
    const other = { ...debtor, account: await anAccountOf(debtor.organization) };
    const key = randomUUID();
    const reserved = 2;
    const began = lateInASecond();
    network.crashAt(reserved, 'after');
    await atSecond(began, 0, () => dispatch(debtor, key));
    await network.restore();
    const refused = { status: 409, code: 'idempotency_key_reused' };
    for (const seconds of [1, 59.5, 61, 62, 3600]) {
      expect(await atSecond(began, seconds, () => dispatch(other, key))).toMatchObject(refused);
      await atSecond(began, seconds, () => dispatch(debtor, key));
      expect(await atSecond(began, seconds, () => dispatch(other, key))).toMatchObject(refused);
    }
    expect(edge.asked).toEqual([]);
  });

  it('compares bodies as JSON: the order of fields and white space do not matter', async () => {
    const debtor = await aDebtor();
    const key = randomUUID();
    const id = debtor.account;
    await dispatch(debtor, key, { body: `{"account_id":"${id}","action_type":"reminder"}` });
    const body = `\n{ "action_type": "reminder",  "account_id": "${id}" }\n`;
    expect(await dispatch(debtor, key, { body })).toMatchObject({ status: 200, isReplayed: true });
  });
});
