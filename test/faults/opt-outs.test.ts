import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { AuditEntryView } from '../../lib/organizations/audit/contract.ts';
import type { ContactView } from '../../lib/portfolio/contacts/contract.ts';
import { type ContactId, type OrganizationId, contactIdOf, known } from '../../lib/foundation/ids.ts';
import type { OptOutView } from '../../lib/outreach/opt-outs/contract.ts';
import { isOptedOut } from '../../lib/outreach/opt-outs/opt-out.ts';
import type * as OptOutStore from '../../lib/outreach/opt-outs/opt-out-store.ts';
import type * as OptingOut from '../../lib/outreach/opt-outs/opt-out-address.ts';
import { keys } from '../../lib/aws/table/keys.ts';
import type { Service } from '../harness/service-on-engine.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from './faulty-network.ts';
import { type FaultyService, faultyService, minutesLater } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let optingOut: typeof OptingOut;
let store: typeof OptOutStore;

beforeAll(async () => {
  faulty = await faultyService();
  ({ service, network } = faulty);
  optingOut = await import('../../lib/outreach/opt-outs/opt-out-address.ts');
  store = await import('../../lib/outreach/opt-outs/opt-out-store.ts');
});

afterAll(() => faulty.stop());

const phone = '+5491155550123';
const email = 'Ana@Mail.Example';
/** Each delivery of an act has a time of its own. */
let clock = Date.parse('2030-01-15T12:00:00Z');
const nextInstant = () => new Date((clock += 1000));
const removal = { actor: { kind: 'user', id: 'Ana' }, reason: 'called us' } as const;
const stop = { reason: 'STOP', actor: { kind: 'system', id: null }, act: 'SM1' } as const;

const newOrganization = () => service.organization(randomUUID());

async function anAccountOf(organization: OrganizationId, contact: object): Promise<AccountView> {
  const body = { contact: { name: 'Ana', ...contact }, total_amount: 10 };
  return service.call<AccountView>('createAccount', { organization, body });
}

/** An account whose contact is its own, and two that share theirs; all with one phone. */
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
  (await store.optOutStore(organization).suppressed(addresses)).filter(isOptedOut).map(({ address }) => address);

async function expectOptedOut(organization: OrganizationId, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  const flagged = (await contactsOf(organization)).filter(({ opted_out: is }) => is);
  expect(flagged.map(({ id }) => id).sort()).toEqual(sorted);
  expect((await listOf(organization)).map(({ contact_id: id }) => id)).toEqual(sorted);
  expect((await auditOf(organization)).map(({ contact_id: id }) => id).sort()).toEqual(sorted);
  for (const { contact } of await accountsOf(organization)) expect(contact.opted_out).toBe(sorted.includes(contact.id));
}

describe('an opt-out by phone', () => {
  it('may die at each of its steps: from the first on nothing is sent, and its repetition completes it', async () => {
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const organization = await newOrganization();
      const accounts = await threeAccounts(organization);
      const optOut = () => optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
      await dying(optOut);
      if (step !== 'before step 1') expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
      const repeated = [await optOut(), await optOut()];
      const ids = accounts.map(({ contact }) => contact.id);
      for (const { contacts } of repeated) expect(new Set(contacts)).toEqual(new Set(ids));
      await expectOptedOut(organization, ids);
    });
    expect(steps).toBe(5);
  }, 300_000);

  it('of a number without a contact is listed and in the audit log once', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      const optOut = () => optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
      await dying(optOut);
      expect(await optOut()).toEqual({ contacts: [] });
      expect(await listOf(organization)).toMatchObject([{ contact_id: null, phone, actor: 'system' }]);
      expect(await auditOf(organization)).toMatchObject([{ contact_id: null, phone, action: 'opted_out' }]);
    });
  }, 120_000);

  it('may be done many times at once', async () => {
    const organization = await newOrganization();
    const accounts = await threeAccounts(organization);
    await Promise.all(
      Array.from({ length: 8 }, () => optingOut.optOutAddress(organization, { phone }, stop, nextInstant())),
    );
    await expectOptedOut(
      organization,
      accounts.map(({ contact }) => contact.id),
    );
  });

  it('is in the audit log once for each act', async () => {
    const organization = await newOrganization();
    await anAccountOf(organization, { phone });
    const acts = ['SM1', 'SM1', 'SM2', 'SM2'];
    for (const act of acts) await optingOut.optOutAddress(organization, { phone }, { ...stop, act }, nextInstant());
    expect(await auditOf(organization)).toHaveLength(2);
    expect(await listOf(organization)).toHaveLength(1);
  });
});

describe('an opt-out of a contact', () => {
  it('may die at each of its steps: its repetition suppresses all its addresses', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      const whatsapp = '+5491155550124';
      const { contact } = await anAccountOf(organization, { phone, whatsapp, email });
      const optOut = () => optingOut.optOutContact(organization, known<ContactId>(contact.id), stop, nextInstant());
      await dying(optOut);
      expect(await optOut()).toEqual({ contacts: [contact.id] });
      await expectOptedOut(organization, [contact.id]);
      const addresses = [phone, whatsapp, email.toLowerCase()];
      expect((await optedOutAddresses(organization, addresses)).sort()).toEqual(addresses.sort());
    });
  }, 120_000);

  it('that is not there does nothing', async () => {
    const organization = await newOrganization();
    const nobody = known<ContactId>(randomUUID());
    expect(await optingOut.optOutContact(organization, nobody, stop, nextInstant())).toEqual({ contacts: [] });
    expect(await auditOf(organization)).toEqual([]);
  });

  it('suppresses all its addresses, also if the same act opted it out by one of them before', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = known<ContactId>(contact.id);
    const now = nextInstant();
    await optingOut.optOutAddress(organization, { phone }, stop, now);
    await optingOut.optOutContact(organization, id, stop, now);
    expect(await optedOutAddresses(organization, [phone, email.toLowerCase()])).toHaveLength(2);
    await expectOptedOut(organization, [id]);
  });

  it('is of the contact itself where its external_id leads to it', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone });
    await service.call('updateContact', {
      organization,
      params: { id: contact.id },
      body: { external_id: 'given-later' },
    });
    const { contacts } = await optingOut.optOutContact(
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
  it('opts out the contact it was sent to and suppresses the address in lower case', async () => {
    const organization = await newOrganization();
    const [complains, other] = [await anAccountOf(organization, { email }), await anAccountOf(organization, { email })];
    const contact = known<ContactId>(complains.contact.id);
    await optingOut.optOutAddress(organization, { email, contact }, stop, nextInstant());
    await expectOptedOut(organization, [complains.contact.id]);
    expect(await listOf(organization)).toMatchObject([{ email: email.toLowerCase(), phone: null }]);
    expect(await optedOutAddresses(organization, [email.toLowerCase()])).toHaveLength(1);
    expect(other.contact.opted_out).toBe(false);
  });
});

describe('a hard bounce', () => {
  it('suppresses the address alone, and outlives the removal of an opt-out', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = known<ContactId>(contact.id);
    await optingOut.suppressBouncedEmail(organization, email, { reason: 'mailbox does not exist' }, nextInstant());
    expect(await listOf(organization)).toEqual([]);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
    await optingOut.optOutContact(organization, id, stop, nextInstant());
    await optingOut.removeOptOut(organization, id, removal, nextInstant());
    const [address, ...others] = await store.optOutStore(organization).suppressed([email.toLowerCase()]);
    expect(address).toMatchObject({ bounced_at: expect.any(String), bounce_reason: 'mailbox does not exist' });
    expect(address).not.toHaveProperty('opted_out_at');
    expect(others).toEqual([]);
  });
});

describe('a removal', () => {
  it('may die at each of its steps: done again it is complete, and in the audit log once', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      const { contact } = await anAccountOf(organization, { phone, email });
      const id = known<ContactId>(contact.id);
      await optingOut.optOutContact(organization, id, stop, nextInstant());
      await dying(() => optingOut.removeOptOut(organization, id, removal, nextInstant()));
      const [half] = await contactsOf(organization);
      if (half?.opted_out) await optingOut.removeOptOut(organization, id, removal, nextInstant());
      expect(await optedOutAddresses(organization, [phone, email.toLowerCase()])).toEqual([]);
      expect(await listOf(organization)).toEqual([]);
      expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
      expect((await auditOf(organization)).map(({ action }) => action)).toEqual(['opt_out_removed', 'opted_out']);
    });
  }, 120_000);

  /** All that says whether a contact is opted out, and why. */
  async function standingOf(organization: OrganizationId, { id, contact }: AccountView) {
    const [row, ...others] = await listOf(organization);
    const contacts = await contactsOf(organization);
    const accounts = await accountsOf(organization);
    const addresses = [contact.phone, contact.whatsapp, contact.email?.toLowerCase()].filter(
      (each) => typeof each === 'string',
    );
    const suppressed = await store.optOutStore(organization).suppressed(addresses);
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
    'leaves a STOP whole that comes at any moment of it, sent $when',
    async ({ asked }) => {
      const outcomes = new Set<string>();
      const requests = await interleaveAtEveryRequest(network, async (both) => {
        const organization = await newOrganization();
        const whatsapp = '+5491155550124';
        const account = await anAccountOf(organization, { phone, whatsapp, email });
        const id = known<ContactId>(account.contact.id);
        await optingOut.optOutContact(organization, id, letter, new Date(at('00:00')));
        let outcome = 'removed';
        await both(
          () =>
            optingOut.removeOptOut(organization, id, removal, new Date(at('00:02'))).catch((error: unknown) => {
              outcome = error instanceof Error && 'code' in error ? String(error.code) : String(error);
            }),
          () => optingOut.optOutAddress(organization, { phone }, stop, new Date(at(asked))),
        );
        outcomes.add(outcome);
        const standing = await standingOf(organization, account);
        const [byLetter, byStop] = [
          { action: 'opted_out', ...opted(letter, '00:00') },
          { action: 'opted_out', ...opted(stop, asked) },
        ];
        if (outcome === 'opted_out_again') {
          const all = opted(letter, '00:00');
          expect(standing).toEqual({
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
        const isKnown = standing.row === undefined;
        // What was applied before the removal first read may be removed, if it was sent before the removal was requested.
        if (isKnown) expect(standing).toEqual({ ...free, audit: [removed, byStop, byLetter] });
        else {
          const alone = opted(stop, asked);
          expect(standing).toMatchObject({ flag: true, shown: true, row: alone, suppressed: { [phone]: alone } });
          expect(standing.audit.toSorted((one, other) => one.at.localeCompare(other.at))).toEqual(
            [byLetter, removed, byStop].toSorted((one, other) => one.at.localeCompare(other.at)),
          );
        }
        if (asked > '00:02') expect(isKnown).toBe(false);
      });
      expect(requests).toBeGreaterThan(3);
      expect(outcomes).toEqual(new Set(['opted_out_again', 'removed']));
    },
    60_000,
  );

  it('that comes at any moment of a STOP leaves the contact opted out in all respects or in none', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await newOrganization();
      const account = await anAccountOf(organization, { phone });
      const id = known<ContactId>(account.contact.id);
      await both(
        () => optingOut.optOutAddress(organization, { phone }, stop, new Date(at('00:01'))),
        () => optingOut.removeOptOut(organization, id, removal, new Date(at('00:02'))).catch(() => undefined),
      );
      const { audit, ...standing } = await standingOf(organization, account);
      const stopped = opted(stop, '00:01');
      const isFree = audit[0]?.action === 'opt_out_removed' && standing.row === undefined;
      expect(standing).toEqual(
        isFree ? free : { flag: true, shown: true, row: stopped, suppressed: { [phone]: stopped } },
      );
    });
  }, 60_000);

  it('is not misled by an older STOP that is applied late', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone });
    const optOut = (act: string, time: string) =>
      optingOut.optOutAddress(organization, { phone }, { ...stop, act }, new Date(at(time)));
    await optOut('SM1', '00:00');
    await optOut('SM3', '00:03');
    await optOut('SM2', '00:01');
    const removed = optingOut.removeOptOut(organization, known(contact.id), removal, new Date(at('00:02')));
    await expect(removed).rejects.toMatchObject({ status: 409, code: 'opted_out_again' });
    await expectFlagged(organization);
    expect(await auditOf(organization)).toHaveLength(3);
    await optingOut.removeOptOut(organization, known(contact.id), removal, new Date(at('00:04')));
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
  });

  const expectFlagged = async (organization: OrganizationId) => {
    expect((await contactsOf(organization))[0]?.opted_out).toBe(true);
    expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
    expect(await listOf(organization)).toHaveLength(1);
  };

  it('that is requested twice at once is done once', async () => {
    const organization = await newOrganization();
    const { contact } = await anAccountOf(organization, { phone, email });
    const id = known<ContactId>(contact.id);
    await optingOut.optOutContact(organization, id, stop, nextInstant());
    const both = [nextInstant(), nextInstant()].map((now) => optingOut.removeOptOut(organization, id, removal, now));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404, code: 'opt_out_not_found' },
    });
    expect((await auditOf(organization)).map(({ action }) => action)).toEqual(['opt_out_removed', 'opted_out']);
  });

  it('and opt-outs at once leave the contact opted out in all respects', async () => {
    for (let round = 0; round < 10; round++) {
      const organization = await newOrganization();
      const { contact } = await anAccountOf(organization, { phone });
      const id = known<ContactId>(contact.id);
      await optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
      const requested = nextInstant();
      await Promise.allSettled([
        optingOut.removeOptOut(organization, id, removal, requested),
        ...['SM2', 'SM3'].map((act) =>
          optingOut.optOutAddress(organization, { phone }, { ...stop, act }, nextInstant()),
        ),
      ]);
      await expectFlagged(organization);
    }
  });

  it('of a number without a contact is one transaction too', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      await optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
      const remove = () => optingOut.removeOptOutOfPhone(organization, phone, removal, nextInstant());
      await dying(remove);
      if ((await listOf(organization)).length > 0) await remove();
      expect(await listOf(organization)).toEqual([]);
      expect(await optedOutAddresses(organization, [phone])).toEqual([]);
      expect(await auditOf(organization)).toMatchObject([
        { action: 'opt_out_removed', contact_id: null, phone, reason: removal.reason },
        { action: 'opted_out', contact_id: null, phone },
      ]);
    });
  });

  it('of a number leaves a STOP whole that comes at any moment of it', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await newOrganization();
      await optingOut.optOutAddress(organization, { phone }, letter, new Date(at('00:00')));
      await both(
        () => optingOut.removeOptOutOfPhone(organization, phone, removal, new Date(at('00:02'))),
        () => optingOut.optOutAddress(organization, { phone }, stop, new Date(at('00:03'))),
      );
      expect(await listOf(organization)).toHaveLength(1);
      expect(await optedOutAddresses(organization, [phone])).toEqual([phone]);
      expect((await auditOf(organization)).filter(({ action }) => action === 'opted_out')).toHaveLength(2);
    });
  });
});

describe('a bulk opt-out', () => {
  it('may die at each of its steps: sent again, its counts are exact and nothing is in the audit log twice', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      await threeAccounts(organization);
      const body = { phones: [phone, '+5491155550999', phone], reason: 'asked' };
      const idempotencyKey = randomUUID();
      await dying(() => service.call('optOutInBulk', { organization, body, idempotencyKey }));
      const answer = await minutesLater(() => service.call('optOutInBulk', { organization, body, idempotencyKey }));
      expect(answer).toEqual({ opted_out: 2, phones: 2, unmatched: ['+5491155550999'] });
      expect(await listOf(organization)).toHaveLength(3);
      expect(await auditOf(organization)).toHaveLength(3);
      expect((await accountsOf(organization)).every(({ contact }) => contact.opted_out)).toBe(true);
    });
  }, 300_000);
});

describe('a contact that comes with a number that was opted out', () => {
  const suppressContact = (before: object | undefined, after: object) =>
    service.run('followContacts', {
      Records: [{ dynamodb: { SequenceNumber: '1', NewImage: after, ...(before && { OldImage: before }) } }],
    });

  it('is opted out once, whenever the job that does so dies and however often it is told', async () => {
    await crashAtEveryStep(network, async (dying) => {
      const organization = await newOrganization();
      await optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
      const { contact } = await anAccountOf(organization, { phone, whatsapp: phone });
      const id = known<ContactId>(contact.id);
      const image = await service.table.read(keys.contact(organization, id));
      await dying(() => suppressContact(undefined, image));
      await suppressContact(undefined, image);
      await suppressContact(undefined, image);
      const flagged = await service.table.read(keys.contact(organization, id));
      await suppressContact(image, flagged);
      expect((await listOf(organization)).map(({ contact_id }) => contact_id)).toEqual([id]);
      expect(new Set((await auditOf(organization)).map(({ contact_id }) => contact_id))).toEqual(new Set([id, null]));
      expect(await auditOf(organization)).toHaveLength(2);
      expect(flagged['version']).toEqual({ N: '2' });
    });
  }, 120_000);

  const newcomer = async () => {
    const organization = await newOrganization();
    await optingOut.optOutAddress(organization, { phone }, stop, nextInstant());
    const id = known<ContactId>((await anAccountOf(organization, { phone })).contact.id);
    return { organization, id, image: await service.table.read(keys.contact(organization, id)) };
  };

  it('is left alone where it has the number no longer', async () => {
    const { organization, id, image } = await newcomer();
    await service.call('updateContact', { organization, params: { id }, body: { phone: null } });
    await suppressContact(undefined, image);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
  });

  it('is left alone where the opt-out was removed before the job came to it', async () => {
    const { organization, id, image } = await newcomer();
    await optingOut.removeOptOut(organization, id, removal, nextInstant());
    await suppressContact(undefined, image);
    expect((await contactsOf(organization))[0]?.opted_out).toBe(false);
    expect(await listOf(organization)).toEqual([]);
  });
});

describe('the counts, after all of this', () => {
  it('are what the items come to', async () => {
    await expectCountsToAgree(faulty);
  });
});
