import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AuthorizerContext } from '../../../lib/platform/http/caller.ts';
import { type Role, roles } from '../../../lib/platform/http/route.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import {
  type SettlementView,
  settlementActions,
  updateSettlement,
} from '../../../lib/portfolio/settlements/contract.ts';
import { createAccount } from '../../harness/portfolio.ts';
import { type CallerRequest, requestEvent } from '../../harness/requests.ts';
import { aDebtWithStrategy, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization('Decisions');
});

afterEach(() => vi.useRealTimers());

const dayMs = 86_400_000;
const base = Date.now();
const inDays = (days: number) => new Date(base + days * dayMs);
const today = inDays(0).toISOString().slice(0, 10);

const closeDue = (now: Date) => {
  vi.setSystemTime(now);
  return service.run('closeSettlements', { scheduled_time: now.toISOString() });
};

/** An offer in some state, and when it is in it. */
interface Case {
  readonly account: Account;
  readonly offer: SettlementView;
  readonly at?: Date;
}

const within = { offered_amount: 900.5 };
const above = { offered_amount: 800 };

async function anOffer(terms: { offered_amount: number; expires_at?: string; pay_by?: string }): Promise<Case> {
  const account = await aDebtWithStrategy(service, organization);
  return { account, offer: await propose(service, organization, account, terms) };
}

async function decided(prepared: Case, ...actions: ('approve' | 'accept' | 'reject' | 'withdraw')[]): Promise<Case> {
  for (const action of actions) await decide(service, organization, prepared.offer, { action });
  return prepared;
}

const agreement = (pay_by?: string) =>
  anOffer({ ...within, ...(pay_by && { pay_by }) }).then((each) => decided(each, 'accept'));

/** Their expiry has passed, but the job has not run since. */
const pastExpiry = { expires_at: inDays(10).toISOString() };
const afterExpiry = inDays(11);

const states = {
  proposed: () => anOffer(within),
  pending_approval: () => anOffer(above),
  approved: async () => decided(await anOffer(above), 'approve'),
  rejected: async () => decided(await anOffer(within), 'reject'),
  expired: async () => {
    const prepared = await anOffer({ ...within, expires_at: inDays(1).toISOString() });
    await closeDue(inDays(3));
    return { ...prepared, at: inDays(3) };
  },
  'proposed, past its expiry': async () => ({ ...(await anOffer({ ...within, ...pastExpiry })), at: afterExpiry }),
  'pending_approval, past its expiry': async () => ({
    ...(await anOffer({ ...above, ...pastExpiry })),
    at: afterExpiry,
  }),
  'approved, past its expiry': async () => ({
    ...(await decided(await anOffer({ ...above, ...pastExpiry }), 'approve')),
    at: afterExpiry,
  }),
  'accepted, open': () => agreement(),
  'accepted, fulfilled': async () => {
    const prepared = await agreement();
    await service.call('createPayment', { organization, body: { account_id: prepared.account.id, amount: 900.5 } });
    return prepared;
  },
  'accepted, breached': async () => {
    const prepared = await agreement(today);
    await closeDue(inDays(3));
    return { ...prepared, at: inDays(3) };
  },
  'accepted, withdrawn': async () => decided(await agreement(), 'withdraw'),
} satisfies Record<string, () => Promise<Case>>;
type State = keyof typeof states;

/** `made`: 200 and the decision; `same`: 200, nothing changes; `invalid`: 422 invalid_transition; `role`: 403. */
type Answer = 'made' | 'same' | 'invalid' | 'role';
type Answers = readonly [approve: Answer, accept: Answer, reject: Answer, withdraw: Answer];

const ofAgents: Readonly<Record<State, Answers>> = {
  proposed: ['role', 'made', 'made', 'role'],
  pending_approval: ['role', 'invalid', 'role', 'role'],
  approved: ['role', 'made', 'made', 'role'],
  rejected: ['role', 'invalid', 'same', 'role'],
  expired: ['role', 'invalid', 'invalid', 'role'],
  'proposed, past its expiry': ['role', 'invalid', 'invalid', 'role'],
  'pending_approval, past its expiry': ['role', 'invalid', 'invalid', 'role'],
  'approved, past its expiry': ['role', 'invalid', 'invalid', 'role'],
  'accepted, open': ['role', 'same', 'invalid', 'role'],
  'accepted, fulfilled': ['role', 'same', 'invalid', 'role'],
  'accepted, breached': ['role', 'same', 'invalid', 'role'],
  'accepted, withdrawn': ['role', 'same', 'invalid', 'role'],
};

const ofAdmins: Readonly<Record<State, Answers>> = {
  proposed: ['invalid', 'made', 'made', 'invalid'],
  pending_approval: ['made', 'invalid', 'made', 'invalid'],
  approved: ['same', 'made', 'made', 'invalid'],
  rejected: ['invalid', 'invalid', 'same', 'invalid'],
  expired: ['invalid', 'invalid', 'invalid', 'invalid'],
  'proposed, past its expiry': ['invalid', 'invalid', 'invalid', 'invalid'],
  'pending_approval, past its expiry': ['invalid', 'invalid', 'invalid', 'invalid'],
  'approved, past its expiry': ['invalid', 'invalid', 'invalid', 'invalid'],
  'accepted, open': ['invalid', 'same', 'invalid', 'made'],
  'accepted, fulfilled': ['invalid', 'same', 'invalid', 'invalid'],
  'accepted, breached': ['invalid', 'same', 'invalid', 'invalid'],
  'accepted, withdrawn': ['invalid', 'same', 'invalid', 'same'],
};

const nobody: Answers = ['role', 'role', 'role', 'role'];
type By = Role | 'api_key';

const answersFor = (by: By, state: State): Answers => {
  if (by === 'viewer' || by === 'api_key') return nobody;
  return by === 'agent' ? ofAgents[state] : ofAdmins[state];
};

const replies: Readonly<Record<Answer, readonly [status: number, code: string | undefined]>> = {
  made: [200, undefined],
  same: [200, undefined],
  invalid: [422, 'invalid_transition'],
  role: [403, 'missing_role'],
};

const results = {
  approve: { status: 'approved', outcome: null },
  accept: { status: 'accepted', outcome: 'open' },
  reject: { status: 'rejected', outcome: null },
  withdraw: { status: 'accepted', outcome: 'withdrawn' },
} as const;

const auditActions = {
  approve: 'settlement_approved',
  accept: 'settlement_accepted',
  reject: 'settlement_rejected',
  withdraw: 'settlement_withdrawn',
} as const;

const everyScopeKey = {
  caller: 'api_key',
  key_id: randomUUID(),
  scopes: 'accounts:read accounts:write contacts:read contacts:write payments:write export',
  rate_limit: '1000',
  rate_remaining: '1000',
  rate_reset_seconds: '900',
  rate_exceeded: 'false',
} as const;

/** Sends a decision as a role, or with an API key that has every scope. */
async function send(by: By, { offer }: Pick<Case, 'offer'>, body: object) {
  const request: CallerRequest = {
    ...(by === 'platform_admin' ? { organization: null, actingFor: organization } : { organization }),
    ...(by !== 'api_key' && { role: by }),
    user: `the ${by}`,
    params: { id: offer.id },
    body,
  };
  const event = requestEvent(updateSettlement, request);
  const authorizer: AuthorizerContext = { ...everyScopeKey, organization };
  const sent =
    by === 'api_key' ? { ...event, requestContext: { ...event.requestContext, authorizer: { ...authorizer } } } : event;
  const { statusCode, body: text } = await service.invoke('updateSettlement', sent);
  return { status: statusCode, body: JSON.parse(text) as SettlementView & { readonly code?: string } };
}

/** Everything that a decision could change. */
const stored = async ({ account: { id } }: Case) => ({
  account: await service.table.read(keys.account(organization, id)),
  history: await service.table.inPartition(partitions.ofAccount(organization, id)),
  audit: await service.table.inPartition(partitions.audit(organization)),
});

const cells = (Object.keys(states) as State[]).flatMap((state) =>
  ([...roles, 'api_key'] as const).flatMap((by) =>
    settlementActions.map((action, at) => ({ state, by, action, answer: answersFor(by, state)[at] ?? 'role' })),
  ),
);

/** One settlement of each state serves all decisions that leave it unchanged. */
const unchanging = new Map<State, Promise<Case>>();
const prepare = (state: State, answer: Answer): Promise<Case> => {
  if (answer === 'made') return states[state]();
  const prepared = unchanging.get(state) ?? states[state]();
  unchanging.set(state, prepared);
  return prepared;
};

describe.each(Object.keys(states) as State[])('a settlement that is %s', (state) => {
  it.each(cells.filter((cell) => cell.state === state))('answers $by who wants to $action: $answer', async (cell) => {
    const { by, action, answer } = cell;
    const prepared = await prepare(state, answer);
    if (prepared.at) vi.setSystemTime(prepared.at);
    const before = await stored(prepared);
    const reply = await send(by, prepared, { action, notes: 'Agreed on the phone.' });
    const [status, code] = replies[answer];
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
    const after = await stored(prepared);
    if (answer !== 'made') {
      expect(after).toEqual(before);
      return;
    }
    const actor = { kind: 'user', id: `the ${by}` };
    expect(reply.body).toMatchObject({
      ...results[action],
      decided_by: actor,
      approved_by: action === 'approve' || state === 'approved' ? expect.anything() : null,
      decision_notes: 'Agreed on the phone.',
    });
    expect(after.audit).toHaveLength(before.audit.length + 1);
    expect(after.audit).toContainEqual(
      expect.objectContaining({
        action: auditActions[action],
        actor,
        reason: 'Agreed on the phone.',
        contact_id: prepared.account.contact.id,
        subject: { type: 'settlement', id: prepared.offer.id },
        details: {
          before: expect.objectContaining({ status: state.split(',')[0] }) as unknown,
          after: { ...results[action], pay_by: null },
        },
      }),
    );
  });
});

describe('the balance of an account', () => {
  const balanceOf = async ({ account }: Case) =>
    (await service.call<{ pending_balance: number }>('readAccount', { organization, params: { id: account.id } }))
      .pending_balance;

  it.each([
    ['approve', 'pending_approval', 1000.5],
    ['reject', 'proposed', 1000.5],
    ['accept', 'proposed', 900.5],
    ['accept', 'approved', 800],
    ['withdraw', 'accepted, open', 1000.5],
  ] as const)('after a decision to %s a settlement that was %s is %d', async (action, state, balance) => {
    const prepared = await states[state]();
    await send('admin', prepared, { action });
    expect(await balanceOf(prepared)).toBe(balance);
  });

  it('gets back what was forgiven, less what was paid, when a settlement is withdrawn', async () => {
    const prepared = await states['accepted, open']();
    await service.call('createPayment', { organization, body: { account_id: prepared.account.id, amount: 400 } });
    await send('admin', prepared, { action: 'withdraw' });
    expect(await balanceOf(prepared)).toBe(600.5);
  });

  it('must still be the one that the offer was made for', async () => {
    for (const [state, action] of [
      ['proposed', 'accept'],
      ['pending_approval', 'approve'],
      ['approved', 'accept'],
    ] as const) {
      const prepared = await states[state]();
      await service.call('createPayment', { organization, body: { account_id: prepared.account.id, amount: 0.01 } });
      const before = await stored(prepared);
      expect(await send('admin', prepared, { action })).toMatchObject({
        status: 409,
        body: { code: 'balance_changed' },
      });
      expect(await stored(prepared)).toEqual(before);
      expect(await send('admin', prepared, { action: 'reject' })).toMatchObject({ status: 200 });
    }
  });
});

describe('require_second_approver', () => {
  const require = (isRequired: boolean) =>
    service.call('updateOrganization', { organization, body: { require_second_approver: isRequired } });
  const proposedBy = async (by: Role) => {
    const account = await aDebtWithStrategy(service, organization);
    const acting = by === 'platform_admin' ? { organization: null, actingFor: organization } : { organization };
    const params = { accountId: account.id };
    const sent = { ...acting, role: by, user: `the ${by}`, params, body: above };
    return { account, offer: await service.call<SettlementView>('createSettlement', sent) };
  };

  it('is false for a new organization', async () => {
    expect(await service.call('readOrganization', { organization })).toMatchObject({ require_second_approver: false });
  });

  it('decides as it is when an offer is approved, not as it was when it was made', async () => {
    const [early, late] = [await proposedBy('admin'), await proposedBy('admin')];
    await require(true);
    const before = await stored(early);
    expect(await send('admin', early, { action: 'approve' })).toMatchObject({
      status: 403,
      body: { code: 'own_offer' },
    });
    expect(await stored(early)).toEqual(before);
    await require(false);
    expect(await send('admin', early, { action: 'approve' })).toMatchObject({ status: 200 });
    expect(await send('admin', late, { action: 'approve' })).toMatchObject({ status: 200 });
  });

  it('lets another administrator approve, and a platform administrator also an own offer', async () => {
    await require(true);
    const [byAgent, byPlatform] = [await proposedBy('agent'), await proposedBy('platform_admin')];
    expect(await send('admin', byAgent, { action: 'approve' })).toMatchObject({ status: 200 });
    expect(await send('platform_admin', byPlatform, { action: 'approve' })).toMatchObject({ status: 200 });
    await require(false);
  });

  it('lets the proposer reject and accept', async () => {
    await require(true);
    const [rejected, approved] = [await proposedBy('admin'), await proposedBy('admin')];
    expect(await send('admin', rejected, { action: 'reject' })).toMatchObject({ status: 200 });
    expect(await send('platform_admin', approved, { action: 'approve' })).toMatchObject({ status: 200 });
    expect(await send('admin', approved, { action: 'accept' })).toMatchObject({ status: 200 });
    await require(false);
  });
});

describe("another organization's settlement", () => {
  it('does not exist, whatever is done to it', async () => {
    const { offer } = await states.proposed();
    const elsewhere = await service.organization('Elsewhere');
    const event = requestEvent(updateSettlement, {
      organization: elsewhere,
      params: { id: offer.id },
      body: { action: 'accept' },
    });
    const { statusCode, body } = await service.invoke('updateSettlement', event);
    expect({ statusCode, code: (JSON.parse(body) as { code: string }).code }).toEqual({
      statusCode: 404,
      code: 'settlement_not_found',
    });
    await createAccount(service, elsewhere, { contact: { name: 'Ana' }, total_amount: 1 });
    expect(await service.call('listSettlements', { organization: elsewhere })).toMatchObject({ data: [] });
  });
});

describe('a decision with odd values', () => {
  it.each([
    [{ action: 'accept', notes: 'cut \ud83d' }, 'validation_failed'],
    [{ action: 'accept', notes: 'x'.repeat(2001) }, 'validation_failed'],
    [{ action: 'approve', pay_by: '2030-01-01' }, 'validation_failed'],
    [{ action: 'reject', pay_by: '2030-01-01' }, 'validation_failed'],
    [{ action: 'expire' }, 'validation_failed'],
    [{}, 'validation_failed'],
    [{ action: 'accept', pay_by: '2020-01-01' }, 'pay_by_in_past'],
    [{ action: 'accept', pay_by: '9999-12-31' }, 'pay_by_too_late'],
  ])('%j is rejected and changes nothing', async (body, code) => {
    const prepared = await prepare('proposed', 'invalid');
    const before = await stored(prepared);
    expect(await send('admin', prepared, body)).toMatchObject({ status: 422, body: { code } });
    expect(await stored(prepared)).toEqual(before);
  });

  it('keeps an emoji in notes', async () => {
    const prepared = await states.proposed();
    expect(await send('agent', prepared, { action: 'reject', notes: ' 😀 ' })).toMatchObject({
      body: { decision_notes: '😀' },
    });
  });
});
