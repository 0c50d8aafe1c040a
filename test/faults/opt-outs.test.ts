import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import { contactIdOf } from '../../lib/foundation/derived-ids.ts';
import { AccountId, ContactId, InteractionId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { OptOutView } from '../../lib/channels/opt-outs/contract.ts';
import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import { isOptedOut, suppressedChannels } from '../../lib/channels/opt-outs/opt-out.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../lib/portfolio/contacts/contract.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let optOuts: Awaited<ReturnType<typeof loadOptOuts>>;

/** Loads the modules once the environment of the service is set. */
async function loadOptOuts() {
  const [address, contact, removal, bounce, store] = await Promise.all([
    import('../../lib/channels/opt-outs/opt-out-address.ts'),
    import('../../lib/channels/opt-outs/opt-out-contact.ts'),
    import('../../lib/channels/opt-outs/remove-opt-out.ts'),
    import('../../lib/channels/opt-outs/suppress-bounced-email.ts'),
    import('../../lib/channels/opt-outs/opt-out-store.ts'),
  ]);
  return { ...address, ...contact, ...removal, ...bounce, ...store };
}

useFaultyService(async (started) => {
  faulty = started;
  ({ service, network } = faulty);
  optOuts = await loadOptOuts();
});

const phone = '+5491155550123';
const email = 'Ana@Mail.Example';
/** Each delivery of an act is a second later. */
let clock = Date.parse('2030-01-15T12:00:00Z');
const nextInstant = () => new Date((clock += 1000));
const removal = { actor: { kind: 'user', id: 'Ana' }, reason: 'called us' } as const;
const stop = { reason: 'STOP', actor: { kind: 'system', id: null }, act: 'SM1' } as const;

const newOrganization = () => service.organization(randomUUID());

async function anAccountOf(organization: OrganizationId, contact: object): Promise<AccountView> {
  const body = { contact: { name: 'Ana', ...contact }, total_amount: 10 };
  return service.call<AccountView>('createAccount', { organization, body });
}

/** An account with its own contact and two that share one; all have the same phone. */
async function threeAccounts(organization: OrganizationId): Promise<AccountView[]> {
  const shared = { phone, external_id: 'shared' };
  return [
    await anAccountOf(organization, { phone, email }),
    await anAccountOf(organization, shared),
    await anAccountOf(organization, shared),
  ];
}

const pages = async <Row>(name: string, organization: OrganizationId) =>
  (await service.call<{ data: Row[] }>(name, { organization })).data;
const auditOf = (organization: OrganizationId) => pages<AuditEntryView>('listAuditEntries', organization);
const listOf = (organization: OrganizationId) => pages<OptOutView>('listOptOuts', organization);
const accountsOf = (organization: OrganizationId) => pages<AccountView>('listAccounts', organization);
const contactsOf = (organization: OrganizationId) => pages<ContactView>('listContacts', organization);
const optedOutAddresses = async (organization: OrganizationId, addresses: readonly string[]) =>
  (await optOuts.optOutStore(organization).readSuppressed(addresses)).filter(isOptedOut).map(({ address }) => address);

async function expectOptedOut(organization: OrganizationId, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  const flagged = (await contactsOf(organization)).filter(({ opted_out: is }) => is);
  expect(flagged.map(({ id }) => id).sort()).toEqual(sorted);
  expect((await listOf(organization)).map(({ contact_id: id }) => id)).toEqual(sorted);
  expect((await auditOf(organization)).map(({ contact_id: id }) => id).sort()).toEqual(sorted);
  for (const { contact } of await accountsOf(organization)) expect(contact.opted_out).toBe(sorted.includes(contact.id));
}

describe('an opt-out by phone', () => {
  it('survives a crash at every step: the first write stops all messages, and a repetition completes it', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing, step) => {
      const organization = await newOrganization();
      const accounts = await threeAccounts(organization);
      const optOut = () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
      await crashing(optOut);
      if (step !== 'before step 1') expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
      const repeated = [await optOut(), await optOut()];
      const ids = accounts.map(({ contact }) => contact.id);
      for (const contacts of repeated) expect(new Set(contacts)).toEqual(new Set(ids));
      await expectOptedOut(organization, ids);
    });
    expect(steps).toBe(5);
  }, 300_000);

  it('lists and audits a number without a contact once', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const optOut = () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
      await crashing(optOut);
      expect(await optOut()).toEqual([]);
      expect(await listOf(organization)).toMatchObject([{ contact_id: null, phone, actor: 'system' }]);
      expect(await auditOf(organization)).toMatchObject([{ contact_id: null, phone, action: 'opted_out' }]);
    });
  }, 120_000);

  it('may run many times concurrently', async () => {
    const organization = await newOrganization();
    const accounts = await threeAccounts(organization);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant()),
      ),
    );
    await expectOptedOut(
      organization,
      accounts.map(({ contact }) => contact.id),
    );
  });

  it('has one audit entry for each act', async () => {
    const organization = await newOrganization();
    await anAccountOf(organization, { phone });
    const acts = ['SM1', 'SM1', 'SM2', 'SM2'];
    for (const act of acts)
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, { ...stop, act }, nextInstant());
    expect(await auditOf(organization)).toHaveLength(2);
    expect(await listOf(organization)).toHaveLength(1);
  });
});

describe('opt-outs from some channels', () => {
  const ofSms = { ...stop, act: 'SMS', channels: ['sms'] } as const;
  const channelsOf = async (organization: OrganizationId) => ({
    contacts: (await contactsOf(organization)).map(({ opted_out_channels: some }) => some),
    rows: (await listOf(organization)).map(({ channels: some }) => some),
    addresses: (await optOuts.optOutStore(organization).readSuppressed([phone])).map(suppressedChannels),
  });
  const everywhere = (some: readonly Channel[]) => ({ contacts: [some], rows: [some], addresses: [some] });

  it('survive a crash at every step: the first write stops these channels, and a repetition completes it', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const organization = await newOrganization();
      await anAccountOf(organization, { phone, email });
      const optOut = () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, ofSms, nextInstant());
      await crashing(optOut);
      if (step !== 'before step 1') expect((await channelsOf(organization)).addresses).toEqual([['sms']]);
      await optOut();
      await optOut();
      expect(await channelsOf(organization)).toEqual(everywhere(['sms']));
      expect(await auditOf(organization)).toHaveLength(1);
    });
  }, 300_000);

  it('survive a crash at every step of one that is added to another, which stays', async () => {
    const ofEmail = { ...stop, act: 'email', channels: ['email'] } as const;
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      await anAccountOf(organization, { phone, email });
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, ofEmail, nextInstant());
      const optOut = () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, ofSms, nextInstant());
      await crashing(optOut);
      for (const some of Object.values(await channelsOf(organization)).flat()) expect(some).toContain('email');
      await optOut();
      expect(await channelsOf(organization)).toEqual(everywhere(['email', 'sms']));
      expect(await auditOf(organization)).toHaveLength(2);
    });
  }, 300_000);

  it('add up if they come at the same time, and with a STOP they are from all channels', async () => {
    for (const withStop of [false, true]) {
      const organization = await newOrganization();
      await anAccountOf(organization, { phone });
      const acts = [
        ...(['sms', 'voice', 'whatsapp'] as const).map((channel) => ({ ...stop, act: channel, channels: [channel] })),
        ...(withStop ? [stop] : []),
      ];
      await Promise.all(
        acts.map((cause) => optOuts.optOutAddress(organization, { kind: 'phone', phone }, cause, nextInstant())),
      );
      expect(await channelsOf(organization)).toEqual(
        everywhere(withStop ? ['email', 'sms', 'whatsapp', 'voice'] : ['sms', 'whatsapp', 'voice']),
      );
    }
  }, 120_000);
});

describe('an opt-out of a contact', () => {
  it('survives a crash at every step: a repetition suppresses all addresses', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const whatsapp = '+5491155550124';
      const { contact } = await anAccountOf(organization, { phone, whatsapp, email });
      const optOut = () => optOuts.optOutContact(organization, parseId(ContactId, contact.id), stop, nextInstant());
      await crashing(optOut);
      expect(await optOut()).toEqual([contact.id]);
      await expectOptedOut(organization, [contact.id]);
      const addresses = [phone, whatsapp, email.toLowerCase()];
      expect((await optedOutAddresses(organization, addresses)).sort()).toEqual(addresses.sort());
    });
  }, 120_000);

  it('does nothing if the contact does not exist', async () => {
    const organization = await newOrganization();
    const nobody = parseId(ContactId, randomUUID());
    expect(await optOuts.optOutContact(organization, nobody, stop, nextInstant())).toEqual([]);
    expect(await auditOf(organization)).toEqual([]);
  });

  it('suppresses all addresses even if the same act opted the contact out by one of them before', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = parseId(ContactId, contact.id);
    const now = nextInstant();
    await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, now);
    await optOuts.optOutContact(organization, id, stop, now);
    expect(await optedOutAddresses(organization, [phone, email.toLowerCase()])).toHaveLength(2);
    await expectOptedOut(organization, [id]);
  });

  it('follows an external_id that was assigned later to the contact', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone });
    await service.call('updateContact', {
      organization,
      params: { id: contact.id },
      body: { external_id: 'given-later' },
    });
    const contacts = await optOuts.optOutContact(
      organization,
      contactIdOf(organization, 'given-later'),
      stop,
      nextInstant(),
    );
    expect(contacts).toEqual([contact.id]);
    await expectOptedOut(organization, [contact.id]);
  });
});

describe('a complaint about an email', () => {
  it('opts out the recipient and suppresses the address in lower case', async () => {
    const organization = await newOrganization();
    const [complains, other] = [await anAccountOf(organization, { email }), await anAccountOf(organization, { email })];
    const contact = parseId(ContactId, complains.contact.id);
    await optOuts.optOutAddress(organization, { kind: 'email', email, contact }, stop, nextInstant());
    await expectOptedOut(organization, [complains.contact.id]);
    expect(await listOf(organization)).toMatchObject([{ email: email.toLowerCase(), phone: null }]);
    expect(await optedOutAddresses(organization, [email.toLowerCase()])).toHaveLength(1);
    expect(other.contact.opted_out).toBe(false);
  });
});

describe('a request by the link of an email', () => {
  it('survives a crash at every step: sent again, it opts out all addresses, and is audited and in the timeline once', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const account = await anAccountOf(organization, { phone, email });
      const { unsubscribeRecipient } = await import('../../lib/channels/unsubscriptions/unsubscribe-recipient.ts');
      const link = {
        organization,
        account: parseId(AccountId, account.id),
        contact: parseId(ContactId, account.contact.id),
        interaction: parseId(InteractionId, randomUUID()),
        email,
        language: 'es',
      };
      await crashing(() => unsubscribeRecipient(link, nextInstant()));
      await Promise.all([unsubscribeRecipient(link, nextInstant()), unsubscribeRecipient(link, nextInstant())]);
      await expectOptedOut(organization, [account.contact.id]);
      const addresses = [phone, email.toLowerCase()];
      expect((await optedOutAddresses(organization, addresses)).sort()).toEqual(addresses.sort());
      const timeline = await service.call<{ data: object[] }>('readTimeline', {
        organization,
        params: { id: account.id },
      });
      expect(timeline.data).toMatchObject([{ type: 'interaction', interaction: { direction: 'inbound' } }]);
      const stored = await service.table.read(keys.account(organization, link.account));
      expect(stored['interaction_count']).toEqual({ N: '1' });
    });
    expect(steps).toBeGreaterThan(3);
  }, 120_000);
});

describe('a hard bounce', () => {
  it('suppresses only the address, and outlives the removal of an opt-out', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = parseId(ContactId, contact.id);
    await optOuts.suppressBouncedEmail(organization, email, { reason: 'mailbox does not exist' }, nextInstant());
    expect(await listOf(organization)).toEqual([]);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
    await optOuts.optOutContact(organization, id, stop, nextInstant());
    await optOuts.removeOptOut(organization, id, removal, nextInstant());
    const [address, ...others] = await optOuts.optOutStore(organization).readSuppressed([email.toLowerCase()]);
    expect(address).toMatchObject({ bounced_at: expect.any(String), bounce_reason: 'mailbox does not exist' });
    expect(address).not.toHaveProperty('opted_out_at');
    expect(others).toEqual([]);
  });
});

describe('the removal of an opt-out', () => {
  it('survives a crash at every step: a repetition completes it, with one audit entry', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const { contact } = await anAccountOf(organization, { phone, email });
      const id = parseId(ContactId, contact.id);
      await optOuts.optOutContact(organization, id, stop, nextInstant());
      await crashing(() => optOuts.removeOptOut(organization, id, removal, nextInstant()));
      const [half] = await contactsOf(organization);
      if (half?.opted_out) await optOuts.removeOptOut(organization, id, removal, nextInstant());
      expect(await optedOutAddresses(organization, [phone, email.toLowerCase()])).toEqual([]);
      expect(await listOf(organization)).toEqual([]);
      expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
      expect((await auditOf(organization)).map(({ action }) => action)).toEqual(['opt_out_removed', 'opted_out']);
    });
  }, 120_000);

  /** Everything that says whether a contact is opted out, and why. */
  async function optOutStateOf(organization: OrganizationId, { id, contact }: AccountView) {
    const [row, ...others] = await listOf(organization);
    const contacts = await contactsOf(organization);
    const accounts = await accountsOf(organization);
    const addresses = [contact.phone, contact.whatsapp, contact.email?.toLowerCase()].filter(
      (each) => typeof each === 'string',
    );
    const suppressed = await optOuts.optOutStore(organization).readSuppressed(addresses);
    expect(others).toEqual([]);
    return {
      flag: contacts.find((each) => each.id === contact.id)?.opted_out,
      shown: accounts.find((each) => each.id === id)?.contact.opted_out,
      row: row && { reason: row.reason, at: row.at },
      suppressed: Object.fromEntries(
        suppressed.filter(isOptedOut).map(({ address, reason, opted_out_at: at }) => [address, { reason, at }]),
      ),
      audit: (await auditOf(organization)).map(({ action, reason, at }) => ({ action, reason, at })),
    };
  }

  const at = (clockTime: string) => `2030-01-15T${clockTime}:00.000Z`;
  const letter = { ...stop, reason: 'by letter', act: 'letter' } as const;
  const opted = ({ reason }: { readonly reason: string }, time: string) => ({ reason, at: at(time) });
  const free = { flag: false, shown: false, row: undefined, suppressed: {} };

  it.each([
    { asked: '00:03', when: 'after the removal was requested' },
    { asked: '00:01', when: 'before, but applied later' },
  ])(
    'keeps a STOP that arrives at any moment of the removal complete, sent $when',
    async ({ asked }) => {
      const outcomes = new Set<string>();
      const requests = await interleaveBeforeSteps(network, async (both) => {
        const organization = await newOrganization();
        const whatsapp = '+5491155550124';
        const account = await anAccountOf(organization, { phone, whatsapp, email });
        const id = parseId(ContactId, account.contact.id);
        await optOuts.optOutContact(organization, id, letter, new Date(at('00:00')));
        let outcome = 'removed';
        await both(
          () =>
            optOuts.removeOptOut(organization, id, removal, new Date(at('00:02'))).catch((error: unknown) => {
              outcome = error instanceof Error && 'code' in error ? String(error.code) : String(error);
            }),
          () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, new Date(at(asked))),
        );
        outcomes.add(outcome);
        const state = await optOutStateOf(organization, account);
        const [byLetter, byStop] = [
          { action: 'opted_out', ...opted(letter, '00:00') },
          { action: 'opted_out', ...opted(stop, asked) },
        ];
        if (outcome === 'opted_out_again') {
          const all = opted(letter, '00:00');
          expect(state).toEqual({
            flag: true,
            shown: true,
            row: all,
            suppressed: { [phone]: all, [whatsapp]: all, [email.toLowerCase()]: all },
            audit: [byStop, byLetter],
          });
          return;
        }
        expect(outcome).toBe('removed');
        const removed = { action: 'opt_out_removed', reason: removal.reason, at: at('00:02') };
        const isRemoved = state.row === undefined;
        // A STOP sent before the removal was requested, and applied before the removal first read, may be removed.
        if (isRemoved) expect(state).toEqual({ ...free, audit: [removed, byStop, byLetter] });
        else {
          const alone = opted(stop, asked);
          expect(state).toMatchObject({ flag: true, shown: true, row: alone, suppressed: { [phone]: alone } });
          expect(state.audit.toSorted((one, other) => one.at.localeCompare(other.at))).toEqual(
            [byLetter, removed, byStop].toSorted((one, other) => one.at.localeCompare(other.at)),
          );
        }
        if (asked > '00:02') expect(isRemoved).toBe(false);
      });
      expect(requests).toBeGreaterThan(3);
      expect(outcomes).toEqual(new Set(['opted_out_again', 'removed']));
    },
    60_000,
  );

  it('at any moment of a STOP leaves the contact opted out completely or not at all', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const organization = await newOrganization();
      const account = await anAccountOf(organization, { phone });
      const id = parseId(ContactId, account.contact.id);
      await both(
        () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, new Date(at('00:01'))),
        () => optOuts.removeOptOut(organization, id, removal, new Date(at('00:02'))).catch(() => undefined),
      );
      const { audit, ...state } = await optOutStateOf(organization, account);
      const stopped = opted(stop, '00:01');
      const isFree = audit[0]?.action === 'opt_out_removed' && state.row === undefined;
      expect(state).toEqual(
        isFree ? free : { flag: true, shown: true, row: stopped, suppressed: { [phone]: stopped } },
      );
    });
  }, 60_000);

  it('recognizes a newer STOP even if an older one is applied after it', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone });
    const optOut = (act: string, time: string) =>
      optOuts.optOutAddress(organization, { kind: 'phone', phone }, { ...stop, act }, new Date(at(time)));
    await optOut('SM1', '00:00');
    await optOut('SM3', '00:03');
    await optOut('SM2', '00:01');
    const removed = optOuts.removeOptOut(organization, parseId(ContactId, contact.id), removal, new Date(at('00:02')));
    await expect(removed).rejects.toMatchObject({ status: 409, code: 'opted_out_again' });
    await expectFlagged(organization);
    expect(await auditOf(organization)).toHaveLength(3);
    await optOuts.removeOptOut(organization, parseId(ContactId, contact.id), removal, new Date(at('00:04')));
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
  });

  const expectFlagged = async (organization: OrganizationId) => {
    expect((await contactsOf(organization))[0]?.opted_out).toBe(true);
    expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
    expect(await listOf(organization)).toHaveLength(1);
  };

  it('requested twice at the same time succeeds once', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = parseId(ContactId, contact.id);
    await optOuts.optOutContact(organization, id, stop, nextInstant());
    const both = [nextInstant(), nextInstant()].map((now) => optOuts.removeOptOut(organization, id, removal, now));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404, code: 'opt_out_not_found' },
    });
    expect((await auditOf(organization)).map(({ action }) => action)).toEqual(['opt_out_removed', 'opted_out']);
  });

  it('concurrent with newer opt-outs leaves the contact opted out completely', async () => {
    for (let round = 0; round < 10; round++) {
      const organization = await newOrganization();
      const { contact } = await anAccountOf(organization, { phone });
      const id = parseId(ContactId, contact.id);
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
      const requested = nextInstant();
      await Promise.allSettled([
        optOuts.removeOptOut(organization, id, removal, requested),
        ...['SM2', 'SM3'].map((act) =>
          optOuts.optOutAddress(organization, { kind: 'phone', phone }, { ...stop, act }, nextInstant()),
        ),
      ]);
      await expectFlagged(organization);
    }
  });

  it('removes a number without a contact in one transaction', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
      const remove = () => optOuts.removeOptOutOfPhone(organization, phone, removal, nextInstant());
      await crashing(remove);
      if ((await listOf(organization)).length > 0) await remove();
      expect(await listOf(organization)).toEqual([]);
      expect(await optedOutAddresses(organization, [phone])).toEqual([]);
      expect(await auditOf(organization)).toMatchObject([
        { action: 'opt_out_removed', contact_id: null, phone, reason: removal.reason },
        { action: 'opted_out', contact_id: null, phone },
      ]);
    });
  });

  it('of a number keeps a STOP that arrives at any moment of it complete', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const organization = await newOrganization();
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, letter, new Date(at('00:00')));
      await both(
        () => optOuts.removeOptOutOfPhone(organization, phone, removal, new Date(at('00:02'))),
        () => optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, new Date(at('00:03'))),
      );
      expect(await listOf(organization)).toHaveLength(1);
      expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
      expect((await auditOf(organization)).filter(({ action }) => action === 'opted_out')).toHaveLength(2);
    });
  });
});

describe('a bulk opt-out', () => {
  it('survives a crash at every step: sent again, its counts are exact and each entry is audited once', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      await threeAccounts(organization);
      const body = { phones: [phone, '+5491155550999', phone], reason: 'asked' };
      const idempotencyKey = randomUUID();
      await crashing(() => service.call('optOutInBulk', { organization, body, idempotencyKey }));
      const answer = await minutesLater(() => service.call('optOutInBulk', { organization, body, idempotencyKey }));
      expect(answer).toMatchObject({ opted_out: 2, phones: 2, unmatched: ['+5491155550999'] });
      expect(await listOf(organization)).toHaveLength(3);
      expect(await auditOf(organization)).toHaveLength(3);
      expect((await accountsOf(organization)).every(({ contact }) => contact.opted_out)).toBe(true);
    });
  }, 300_000);
});

describe('a new contact with an opted-out number', () => {
  const deliverChange = (before: object | undefined, after: object) =>
    service.run('propagateContactChanges', {
      Records: [{ dynamodb: { SequenceNumber: '1', NewImage: after, ...(before && { OldImage: before }) } }],
    });

  it('is opted out once, whenever the stream handler crashes and however often it is called', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
      const { contact } = await anAccountOf(organization, { phone, whatsapp: phone });
      const id = parseId(ContactId, contact.id);
      const image = await service.table.read(keys.contact(organization, id));
      await crashing(() => deliverChange(undefined, image));
      await deliverChange(undefined, image);
      await deliverChange(undefined, image);
      const flagged = await service.table.read(keys.contact(organization, id));
      await deliverChange(image, flagged);
      expect((await listOf(organization)).map(({ contact_id }) => contact_id)).toEqual([id]);
      expect(new Set((await auditOf(organization)).map(({ contact_id }) => contact_id))).toEqual(new Set([id, null]));
      expect(await auditOf(organization)).toHaveLength(2);
      expect(flagged['version']).toEqual({ N: '2' });
    });
  }, 120_000);

  it('says so in the reply that creates it, or gives it the number, under whatever form', async () => {
    const organization = await newOrganization();
    await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
    const { contact } = await anAccountOf(organization, { phone });
    expect(contact).toMatchObject({ opted_out: true, opted_out_by: 'address' });
    const body = { name: 'Bo', phones: [{ number: '+12125550123' }, { number: phone }] };
    expect(await service.call('createContact', { organization, body })).toMatchObject({ opted_out: true });
    const other = await service.call<ContactView>('createContact', { organization, body: { name: 'Cy' } });
    expect(other).toMatchObject({ opted_out: false, opted_out_by: null });
    const params = { id: other.id };
    expect(await service.call('updateContact', { organization, params, body: { whatsapp: phone } })).toMatchObject({
      opted_out: true,
      opted_out_by: 'address',
    });
  });

  const newContact = async () => {
    const organization = await newOrganization();
    await optOuts.optOutAddress(organization, { kind: 'phone', phone }, stop, nextInstant());
    const id = parseId(ContactId, (await anAccountOf(organization, { phone })).contact.id);
    return { organization, id, image: await service.table.read(keys.contact(organization, id)) };
  };

  it('is not opted out if it has lost the number', async () => {
    const { organization, id, image } = await newContact();
    await service.call('updateContact', { organization, params: { id }, body: { phone: null } });
    await deliverChange(undefined, image);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
  });

  it('is not opted out if the opt-out was removed before the stream handler ran', async () => {
    const { organization, id, image } = await newContact();
    await optOuts.removeOptOut(organization, id, removal, nextInstant());
    await deliverChange(undefined, image);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
    expect(await listOf(organization)).toEqual([]);
  });
});

describe('contacts that share an address with one that opted out', () => {
  const deliver = async (organization: OrganizationId, id: ContactId, before: object) => {
    const image = await service.table.read(keys.contact(organization, id));
    await service.run('propagateContactChanges', {
      Records: [{ dynamodb: { SequenceNumber: '1', NewImage: image, OldImage: before } }],
    });
  };

  it('are opted out too, by the number or the email address, at any place in their lists', async () => {
    const organization = await newOrganization();
    const email = 'Ana@mail.example';
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = parseId(ContactId, contact.id);
    const before = await service.table.read(keys.contact(organization, id));
    const byPhone = await anAccountOf(organization, { phone: '+12125550123', whatsapp: phone });
    const byEmail = await anAccountOf(organization, { email: email.toLowerCase() });
    const apart = await anAccountOf(organization, { phone: '+12125550124' });
    // As the stream does.
    const { accountWordStore } = await import('../../lib/portfolio/search/account-word-store.ts');
    const word = { kind: 'word', word: email.toLowerCase(), words: '' } as const;
    await accountWordStore(organization).add({ word, id: parseId(AccountId, byEmail.id), version: 1 });
    await optOuts.optOutContact(organization, id, stop, nextInstant());
    await deliver(organization, id, before);
    const flags = new Map((await contactsOf(organization)).map((each) => [each.id, each.opted_out_by]));
    expect(flags.get(contact.id)).toBe('contact');
    expect(flags.get(byPhone.contact.id)).toBe('address');
    expect(flags.get(apart.contact.id)).toBeNull();
    expect(flags.get(byEmail.contact.id)).toBe('address');
  });
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
