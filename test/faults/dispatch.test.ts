import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type * as callLimitsModule from '../../lib/platform/aws/call-limits.ts';
import { callLimits } from '../../lib/platform/aws/call-limits.ts';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type { Attempt } from '../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../lib/policy/contact-rules/evaluate.ts';
import { maxFrequency } from '../../lib/policy/contact-rules/frequency-limits.ts';
import { resolveRules } from '../../lib/policy/contact-rules/resolve-rules.ts';
import {
  AccountId,
  ContactId,
  DecisionId,
  InteractionId,
  type OrganizationId,
  parseId,
} from '../../lib/foundation/ids.ts';
import { type StoredReceipt, unpackReceipt } from '../../lib/history/decisions/packed-receipt.ts';
import type { DispatchResult } from '../../lib/outreach/dispatch/dispatch-result.ts';
import type { Intent } from '../../lib/outreach/dispatch/intent.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { bySize, firstOf, onlyLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { setOwnChannel } from '../harness/set-channel.ts';
import { sizeOfItem } from '../harness/item-size.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: AccountId;
}

/** A debtor who may be contacted at any hour, once a day. */
async function aDebtor({
  perDay = 1,
  contact = { phone: '+5491155550123' },
}: { readonly perDay?: number; readonly contact?: object } = {}): Promise<Debtor> {
  const organization = await readyOrganization(perDay);
  return { organization, account: await anAccountOf(organization, contact) };
}

async function readyOrganization(perDay = 1): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: perDay, per_week: 700 };
  await service.call('updateOrganization', { organization, body: { contact_hours, contact_frequency } });
  await setOwnChannel(organization, 'sms', { from: aNumber() });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  return organization;
}

async function anAccountOf(organization: OrganizationId, contact: object): Promise<AccountId> {
  const body = { contact: { name: 'Ana', ...contact }, total_amount: 9 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  return parseId(AccountId, id);
}

let numbers = 0;
const aNumber = () => `+1202555${String(++numbers).padStart(4, '0')}`;

const intentFor = ({ organization, account }: Debtor): Intent => ({
  organization,
  account,
  interaction: parseId(InteractionId, randomUUID()),
  decision: parseId(DecisionId, randomUUID()),
  at: new Date(),
  actionType: 'reminder',
  initiatedBy: { kind: 'user', id: 'user' },
});

/** Dispatches as a freshly started function does. */
async function dispatch(intent: Intent, now = new Date()): Promise<DispatchResult> {
  const { sendOnce: act } = await import('../../lib/outreach/dispatch/send-once.ts');
  const { messageSender } = await import('../../lib/outreach/dispatch/senders/message-sender.ts');
  return act(intent, messageSender('sms'), now);
}

async function storedOf({ organization, account }: Debtor) {
  const items = await service.table.inPartition(partitions.ofAccount(organization, account));
  // The functions wrote these items.
  const kinds = items as unknown as readonly (Interaction | StoredReceipt)[];
  return {
    interactions: kinds.filter((item) => item.kind === 'interaction'),
    decisions: kinds.filter((item) => item.kind === 'decision').map(unpackReceipt),
  };
}

/** How often, and when and how last, an account's contact was contacted. */
async function contactsOf({ organization, account }: Debtor): Promise<Record<string, unknown>> {
  const { interaction_count, last_contacted_at, last_channel } = unmarshall(
    await service.table.read(keys.account(organization, account)),
  );
  return { interaction_count, last_contacted_at, last_channel };
}

/** The account that a reply from the debtor's number belongs to. */
async function lastRecipient({ organization }: Debtor): Promise<AccountId | undefined> {
  const { lastMessageStore } = await import('../../lib/outreach/dispatch/last-message-store.ts');
  return (await lastMessageStore(organization).list('+5491155550123'))[0]?.account_id;
}

/**
 * Does something whose replies are late on a busy machine, all in one process and on one engine: requests are retried, as when
 * deployed, and have more time.
 */
async function patiently<Result>(act: () => Promise<Result>): Promise<Result> {
  const { table } = callLimits;
  vi.stubEnv('AWS_MAX_ATTEMPTS', String(table.maxAttempts));
  vi.doMock('../../lib/platform/aws/call-limits.ts', async (load) => ({
    ...(await load<typeof callLimitsModule>()),
    callLimits: { ...callLimits, table: { ...table, connectionMs: 30_000, requestMs: 30_000 } },
  }));
  await service.coldStart();
  try {
    return await act();
  } finally {
    vi.unstubAllEnvs();
    vi.doUnmock('../../lib/platform/aws/call-limits.ts');
    await service.coldStart();
  }
}

const atOnce = (debtors: readonly Debtor[]): Promise<DispatchResult[]> =>
  patiently(() => Promise.all(debtors.map((debtor) => dispatch(intentFor(debtor)))));

const twoMinutesLater = () => new Date(Date.now() + 120_000);

describe('a dispatch that crashes and is repeated', () => {
  it('calls the provider at most once wherever it crashes, and is never lost', async () => {
    const endings = new Set<string>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const debtor = await aDebtor();
      const intent = intentFor(debtor);
      edge.forget();
      await service.coldStart();
      await dying(() => dispatch(intent));
      const askedBefore = edge.asked.length;
      const again = await dispatch(intent, twoMinutesLater());
      const once = await dispatch(intent, twoMinutesLater());

      expect(edge.asked.length, step).toBeLessThanOrEqual(1);
      const { interactions, decisions } = await storedOf(debtor);
      expect(
        interactions.map(({ id }) => id),
        step,
      ).toEqual([intent.interaction]);
      expect(
        decisions.filter(({ allowed }) => allowed).map(({ interaction_id }) => interaction_id),
        step,
      ).toEqual([intent.interaction]);
      const [{ status } = { status: 'missing' }] = interactions;
      // After a crash before the reservation, the repetition sends; after a later one, it knows only what was recorded.
      if (askedBefore === 0 && edge.asked.length === 1) expect(status, step).toBe('sent');
      if (edge.asked.length === 0) expect(status, step).toBe('outcome_unknown');
      if (status === 'sent') expect(edge.asked.length, step).toBe(1);
      if (status === 'sent') expect(await lastRecipient(debtor), step).toBe(debtor.account);
      expect(await contactsOf(debtor), step).toMatchObject({ interaction_count: 1 });
      expect(once, step).toMatchObject({ kind: again.kind, interaction: { id: intent.interaction, status } });
      endings.add(`${String(askedBefore)} ${status}`);
    });
    expect(steps).toBe(4);
    expect([...endings].sort()).toEqual(['0 outcome_unknown', '0 sent', '1 outcome_unknown', '1 sent']);
  });

  it('is in progress while the first attempt may still be waiting for the provider', async () => {
    const debtor = await aDebtor();
    const intent = intentFor(debtor);
    let release: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      edge.answerWith((outgoing) => {
        resolve();
        release = () =>
          outgoing.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}');
      });
    });
    const first = dispatch(intent);
    await waiting;
    expect(await dispatch(intent)).toMatchObject({ kind: 'in_progress' });
    release();
    expect(await first).toMatchObject({ kind: 'sent', interaction: { provider_message_id: 'SM1' } });
    expect(edge.asked).toHaveLength(1);
  });
});

describe('the last attempt that a cap allows', () => {
  it('goes to one of two hundred concurrent dispatches', async () => {
    const debtor = await aDebtor();
    const ended = await atOnce(Array.from({ length: 200 }, () => debtor));
    expect(ended.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
    const blocked = ended.flatMap((each) => (each.kind === 'blocked' ? [each.receipt.reason] : []));
    expect(blocked).toEqual(Array.from({ length: 199 }, () => 'frequency_daily'));
    expect(edge.asked).toHaveLength(1);
    expect((await storedOf(debtor)).decisions).toHaveLength(200);
  });

  it('goes to one of all accounts that have the phone, under whatever contact and in whatever form', async () => {
    const { accounts, dispatches } = bySize({
      small: { accounts: 12, dispatches: 60 },
      large: { accounts: 40, dispatches: 500 },
    });
    const organization = await readyOrganization();
    const forms = [{ phone: '+5491155550123' }, { phone: '+541155550123' }];
    const debtors = await mapInParallel(
      Array.from({ length: accounts }, (_, n) => required(forms[n % forms.length])),
      8,
      async (contact) => ({ organization, account: await anAccountOf(organization, contact) }),
    );
    const ended = await atOnce(Array.from({ length: dispatches }, (_, n) => required(debtors[n % accounts])));
    expect(ended.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
    const blocked = ended.flatMap((each) => (each.kind === 'blocked' ? [each.receipt] : []));
    expect(blocked).toHaveLength(dispatches - 1);
    expect(new Set(blocked.map(({ reason }) => reason))).toEqual(new Set(['frequency_daily']));
    expect(edge.asked).toHaveLength(1);
    // What decided for the other accounts is the log of the address.
    const others = blocked.filter(({ facts }) => facts.attempts.length === 0);
    expect(others.length).toBeGreaterThan(dispatches / 2);
    for (const { checks } of others)
      expect(checks).toContainEqual(
        expect.objectContaining({
          rule: 'frequency_daily',
          passed: false,
          compared: expect.objectContaining({ counted: 1, counted_by: 'address' }),
        }),
      );
  });

  it('is released if the provider rejects the message or is too busy', async () => {
    const debtor = await aDebtor();
    for (const status of [400, 429]) {
      edge.answerWith((outgoing) =>
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{"code":21211,"message":"no"}'),
      );
      expect(await dispatch(intentFor(debtor))).toMatchObject({ kind: 'not_sent', interaction: { status: 'refused' } });
    }
    edge.answerWith(undefined);
    const sharing = { ...debtor, account: await anAccountOf(debtor.organization, { phone: '+5491155550123' }) };
    expect(await dispatch(intentFor(sharing))).toMatchObject({ kind: 'sent' });
    expect(await dispatch(intentFor(debtor))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'frequency_daily' },
    });
  });

  it('opts out a recipient whom the provider reports as opted out, once', async () => {
    const debtor = await aDebtor();
    const { organization } = debtor;
    edge.answerWith((outgoing) =>
      outgoing
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"code":21610,"message":"Attempt to send to unsubscribed recipient"}'),
    );
    const intent = intentFor(debtor);
    const refused = { kind: 'not_sent', interaction: { status: 'refused', failure: { reason: 'opted_out' } } };
    expect(await dispatch(intent)).toMatchObject(refused);
    expect(await dispatch(intent)).toMatchObject(refused);
    expect(edge.asked).toHaveLength(1);
    const audited = (await service.table.inPartition(partitions.audit(organization))).filter(
      ({ action }) => action === 'opted_out',
    );
    expect(audited).toMatchObject([{ reason: 'Opted out with the telephony provider.' }]);
    edge.answerWith(undefined);
    expect(await dispatch(intentFor(debtor))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'contact_opted_out' },
    });
    expect(await contactsOf(debtor)).toMatchObject({ interaction_count: 0 });
  });

  it('marks a number that does not exist, and the next attempt uses the next number', async () => {
    const [gone, other] = ['+5491155550123', '+5491155550199'];
    const debtor = await aDebtor({ contact: { phones: [{ number: gone }, { number: other }] } });
    const { organization } = debtor;
    edge.answerWith((outgoing) =>
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end('{"code":21211,"message":"no"}'),
    );
    expect(await dispatch(intentFor(debtor))).toMatchObject({ kind: 'not_sent', interaction: { to: gone } });
    edge.answerWith(undefined);
    const { contact } = await service.call<AccountView>('readAccount', {
      organization,
      params: { id: debtor.account },
    });
    const changed = { organization, params: { id: contact.id } };
    expect(await service.call('readContact', changed)).toMatchObject({
      phone: other,
      phones: [{ number: gone, status: 'invalid' }, { number: other }],
    });
    // Copies the contact to its account, as the stream does.
    const { copyContact } = await import('../../lib/portfolio/accounts/copy-contact.ts');
    const { contactStore } = await import('../../lib/portfolio/contacts/contact-store.ts');
    await copyContact(organization, required(await contactStore(organization).read(parseId(ContactId, contact.id))));
    expect(await dispatch(intentFor(debtor))).toMatchObject({ kind: 'sent', interaction: { to: other } });
  });

  it('does not count as a contact once it is released', async () => {
    const refuse = (outgoing: ServerResponse) =>
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end('{"code":21211,"message":"no"}');
    const debtor = await aDebtor({ perDay: 3 });
    edge.answerWith(refuse);
    await dispatch(intentFor(debtor));
    expect(await contactsOf(debtor)).toEqual({
      interaction_count: 0,
      last_contacted_at: undefined,
      last_channel: undefined,
    });
    edge.answerWith(undefined);
    await dispatch(intentFor(debtor));
    const contacted = await contactsOf(debtor);
    expect(contacted).toEqual({
      interaction_count: 1,
      last_contacted_at: expect.any(String),
      last_channel: 'sms',
    });
    edge.answerWith(refuse);
    await dispatch(intentFor(debtor), twoMinutesLater());
    expect(await contactsOf(debtor)).toEqual(contacted);
    edge.answerWith(undefined);
  });

  it('leaves a contact that was made before it is released', async () => {
    const debtor = await aDebtor({ perDay: 3 });
    const refused = new Promise<() => void>((resolve) => {
      edge.answerWith((outgoing) =>
        resolve(() => outgoing.writeHead(400, { 'content-type': 'application/json' }).end('{"code":21211}')),
      );
    });
    const first = dispatch(intentFor(debtor));
    const refuse = await refused;
    edge.answerWith(undefined);
    const later = twoMinutesLater();
    await dispatch(intentFor(debtor), later);
    refuse();
    expect(await first).toMatchObject({ kind: 'not_sent', interaction: { status: 'refused' } });
    expect(await contactsOf(debtor)).toMatchObject({
      interaction_count: 1,
      last_contacted_at: later.toISOString(),
    });
    expect(await dispatch(intentFor(debtor))).toMatchObject({ kind: 'sent' });
  });

  it('stays used if the provider’s outcome is unknown', async () => {
    const debtor = await aDebtor();
    edge.answerWith((outgoing) => outgoing.destroy());
    expect(await dispatch(intentFor(debtor))).toMatchObject({
      kind: 'not_sent',
      interaction: { status: 'outcome_unknown' },
    });
    edge.answerWith(undefined);
    expect(await dispatch(intentFor(debtor))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'frequency_daily' },
    });
    expect(edge.asked).toHaveLength(1);
  });
});

/** Runs an action between the read and the reservation of a dispatch. */
async function meanwhile(other: () => Promise<unknown>, act: () => Promise<DispatchResult>): Promise<DispatchResult> {
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  let isDone = false;
  tableClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && !isDone) {
          isDone = true;
          await other();
        }
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  try {
    return await act();
  } finally {
    tableClient().middlewareStack.remove('meanwhile');
  }
}

describe('an account that changes during the decision', () => {
  it('is decided again: nothing is sent to a paused account', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    const pause = () =>
      service.call('changeAccountsInBulk', { organization, body: { account_ids: [account], action: 'pause' } });
    expect(await meanwhile(pause, () => dispatch(intentFor(debtor)))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'account_paused' },
    });
    expect(edge.asked).toEqual([]);
  });

  it('is decided again: nothing is sent to an account that was put on hold', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    const hold = () =>
      service.call('createAccountHold', {
        organization,
        params: { id: account },
        body: { kind: 'cease', reason: 'a letter' },
      });
    expect(await meanwhile(hold, () => dispatch(intentFor(debtor)))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'account_held', facts: { holds: [{ kind: 'cease' }] } },
    });
    expect(edge.asked).toEqual([]);
  });
});

describe('an address that is suppressed during the decision', () => {
  const reached = { phone: '+5491155550123', whatsapp: '+5491155550199', email: 'Ana@mail.example' };
  const reason = 'asked to stop';

  /** Suppresses only the address: the rest of the opt-out may not have been written yet. */
  const optOut =
    ({ organization }: Debtor, address: string) =>
    async () => {
      const { suppressAddresses } = await import('../../lib/channels/opt-outs/suppress-addresses.ts');
      const actor = { kind: 'contact', id: null } as const;
      await suppressAddresses(organization, [address], { reason, actor, act: randomUUID() }, new Date());
    };
  const bounce =
    ({ organization }: Debtor, address: string) =>
    async () => {
      const { optOutStore } = await import('../../lib/channels/opt-outs/opt-out-store.ts');
      await optOutStore(organization).markBounced(address, reason, new Date());
    };

  it.each([reached.whatsapp, reached.phone, reached.email.toLowerCase()])(
    'blocks the dispatch if it was opted out (%s)',
    async (address) => {
      const debtor = await aDebtor({ contact: reached });
      expect(await meanwhile(optOut(debtor, address), () => dispatch(intentFor(debtor)))).toMatchObject({
        kind: 'blocked',
        receipt: { reason: 'contact_opted_out' },
      });
      expect(edge.asked).toEqual([]);
      expect((await storedOf(debtor)).interactions).toEqual([]);
    },
  );

  it.each([
    { stopped: ['sms'], before: [], kind: 'blocked' },
    { stopped: ['sms'], before: ['email'], kind: 'blocked' },
    { stopped: ['email', 'whatsapp', 'voice'], before: [], kind: 'sent' },
    { stopped: ['voice'], before: ['email'], kind: 'sent' },
    { stopped: ['sms'], before: ['email', 'whatsapp', 'voice'], kind: 'blocked' },
  ])(
    'is $kind if the person opts out of $stopped, after $before: only by the channels that are left',
    async ({ stopped, before, kind }) => {
      const debtor = await aDebtor({ contact: reached });
      const { organization } = debtor;
      const optOutOf = (channels: readonly string[]) =>
        service.call('optOutInBulk', { organization, body: { phones: [reached.phone], channels, reason } });
      if (before.length > 0) await optOutOf(before);
      const result = await meanwhile(
        () => optOutOf(stopped),
        () => dispatch(intentFor(debtor)),
      );
      expect(result).toMatchObject({ kind, ...(kind === 'blocked' && { receipt: { reason: 'contact_opted_out' } }) });
      expect(edge.asked).toHaveLength(kind === 'sent' ? 1 : 0);
      expect((await storedOf(debtor)).interactions).toHaveLength(kind === 'sent' ? 1 : 0);
    },
  );

  it('blocks the dispatch if it bounced and is the address to be used', async () => {
    const debtor = await aDebtor({ contact: reached });
    expect(await meanwhile(bounce(debtor, reached.phone), () => dispatch(intentFor(debtor)))).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'no_address' },
    });
    expect(edge.asked).toEqual([]);
  });

  it('does not block the dispatch if it bounced and another address is used', async () => {
    const debtor = await aDebtor({ contact: reached });
    const email = reached.email.toLowerCase();
    expect(await meanwhile(bounce(debtor, email), () => dispatch(intentFor(debtor)))).toMatchObject({ kind: 'sent' });
  });
});

onlyLarge(() => {
  describe('a contact with thousands of accounts, contacted as often as allowed for 35 days', () => {
    const dayMilliseconds = 86_400_000;
    const itemBytesMax = 400_000;

    /** One attempt per account, evenly over 35 days; the newest leave one attempt for today and for this week. */
    const attemptsBefore = (now: Date, { per_day, per_week } = maxFrequency): Attempt[] =>
      Array.from({ length: 5 * per_week }, (_, n) => {
        const at = new Date(now.getTime() - (n + 1) * (dayMilliseconds / per_day)).toISOString();
        return {
          id: randomUUID(),
          at,
          channel: 'voice',
          account_id: parseId(AccountId, randomUUID()),
          conversation_at: at,
        };
      });

    it.each(firstOf(1, [null, 'us-ma', 'au-rg96']))(
      'is still contacted under %s, and no item comes near the size limit',
      async (preset) => {
        const debtor = await aDebtor({ perDay: 100 });
        const { organization, account } = debtor;
        await service.call('updateOrganization', { organization, body: { contact_rules: { preset } } });
        const { contact } = await service.call<AccountView>('readAccount', { organization, params: { id: account } });
        // A Wednesday at noon, within all contact hours.
        const now = new Date('2026-11-18T15:00:00Z');
        const key = keys.attempts(organization, parseId(ContactId, contact.id));
        const ended = await patiently(async () => {
          const { storedAttempts: remembered } = await import('../../lib/outreach/dispatch/attempt-log.ts');
          const { updateItem } = await import('../../lib/platform/aws/table/table.ts');
          const attempts = remembered(attemptsBefore(now).slice(1), now);
          await updateItem(key, { set: { kind: 'attempts', organization, attempts, version: 1 } });
          return dispatch({ ...intentFor(debtor), at: now }, now);
        });
        expect(ended.kind).toBe('sent');
        const log = await service.table.read(key);
        expect(sizeOfItem(log)).toBeLessThan(0.75 * itemBytesMax);
        const [receipt] = (await storedOf(debtor)).decisions;
        expect(sizeOfItem(marshall(receipt))).toBeLessThan(0.5 * itemBytesMax);
      },
    );
  });
});

describe('the receipts of decisions', () => {
  it('give the same decision when they are replayed', async () => {
    const debtor = await aDebtor({ perDay: 2 });
    for (let n = 0; n < 4; n++) await dispatch(intentFor(debtor));
    const { decisions } = await storedOf(debtor);
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
    for (const { at, facts, rules_in_force, allowed, reason, retry_at, allowed_until, checks } of decisions)
      expect(evaluate(new Date(at), facts, resolveRules(rules_in_force))).toEqual({
        at,
        allowed,
        reason,
        retry_at,
        allowed_until,
        checks,
      });
  });
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
