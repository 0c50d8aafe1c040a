import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OptOut,
  addedAddresses,
  channelsOfAct,
  contactAddresses,
  isOptedOut,
  optOutView,
  suppressedChannels,
  withAct,
} from '../../../lib/channels/opt-outs/opt-out.ts';
import { channels, someChannels, unitedChannels } from '../../../lib/policy/contact-rules/channel.ts';
import type { Contact } from '../../../lib/portfolio/contacts/contact.ts';
import { aContact, noon } from '../../builders.ts';

const phone = '+5491155550123';
const email = 'Ana.Perez@Mail.Example';

describe('the addresses of a contact', () => {
  it('are all its numbers and its email address in lower case', () => {
    expect(contactAddresses(aContact({ phone, whatsapp: '+5491155550124', email }))).toEqual([
      { field: 'phone', value: phone, address: phone },
      { field: 'whatsapp', value: '+5491155550124', address: '+5491155550124' },
      { field: 'email', value: email, address: 'ana.perez@mail.example' },
    ]);
  });

  it('are empty if it has none', () => {
    expect(contactAddresses(aContact())).toEqual([]);
  });
});

describe('the addresses that a contact gained', () => {
  it('are all addresses of a new contact', () => {
    expect(addedAddresses(undefined, aContact({ phone, email })).map(({ field }) => field)).toEqual(['phone', 'email']);
  });

  it('are those it did not have before', () => {
    const before = aContact({ phone });
    expect(addedAddresses(before, aContact({ phone, email })).map(({ field }) => field)).toEqual(['email']);
    expect(addedAddresses(before, aContact({ phone: '+5491155550124' }))).toMatchObject([{ field: 'phone' }]);
  });

  it('do not include a number that moved to another field, or an email address in another case', () => {
    expect(addedAddresses(aContact({ phone }), aContact({ whatsapp: phone }))).toEqual([]);
    expect(addedAddresses(aContact({ email }), aContact({ email: email.toLowerCase() }))).toEqual([]);
  });

  const anyAddress = fc.option(fc.constantFrom(phone, '+5491155550124', '+5491155550125'), { nil: undefined });
  const anyContact = fc
    .record({ phone: anyAddress, whatsapp: anyAddress, opted_out: fc.boolean() })
    .map((over) => aContact(over as Partial<Contact>));

  it('are empty if only the opt-out flag changed, so that the stream handler does not trigger itself', () => {
    fc.assert(
      fc.property(anyContact, fc.boolean(), (contact, flag) => {
        expect(addedAddresses(contact, { ...contact, opted_out: flag, version: 2 })).toEqual([]);
      }),
    );
  });

  it('are empty for a contact that is opted out already', () => {
    fc.assert(
      fc.property(anyContact, anyContact, (before, after) => {
        expect(addedAddresses(before, { ...after, opted_out: true })).toEqual([]);
      }),
    );
  });
});

describe('a suppressed address', () => {
  const address = { kind: 'suppressed', address: phone } as const;

  it('is opted out as long as it has that mark, bounced or not', () => {
    expect(isOptedOut({ ...address, opted_out_at: noon.toISOString() })).toBe(true);
    expect(isOptedOut({ ...address, bounced_at: noon.toISOString() })).toBe(false);
    expect(isOptedOut(address)).toBe(false);
  });
});

describe('opt-outs from some channels', () => {
  const address = { kind: 'suppressed', address: phone, opted_out_at: noon.toISOString() } as const;
  const cause = { reason: 'Asked', actor: { kind: 'contact', id: null } } as const;
  const anyOptOut = fc.record({
    act: fc.constantFrom('A', 'B', 'C'),
    channels: fc.option(
      fc.subarray([...channels], { minLength: 1 }).map((some) => someChannels(some)),
      { nil: undefined },
    ),
    at: fc.integer({ min: 0, max: 9 }).map((second) => `2030-01-15T12:00:0${second}.000Z`),
  });
  type OptOutOfSome = typeof anyOptOut extends fc.Arbitrary<infer Value> ? Value : never;
  const added = (optOuts: readonly OptOutOfSome[]) =>
    optOuts.reduce<ReturnType<typeof withAct> | undefined>(
      (found, { at, ...each }) => withAct(found, { ...cause, ...each }, at),
      undefined,
    );

  it('add up, in whatever order and however often they come, and none allows a channel again', () => {
    fc.assert(
      fc.property(fc.array(anyOptOut, { minLength: 1, maxLength: 6 }), fc.func(fc.integer()), (optOuts, rank) => {
        const stopped = channelsOfAct(added(optOuts) ?? {});
        expect(stopped).toEqual(unitedChannels(...optOuts.map((each) => each.channels ?? channels)));
        const shuffled = [...optOuts, ...optOuts].sort((one, other) => rank(one) - rank(other));
        expect(channelsOfAct(added(shuffled) ?? {})).toEqual(stopped);
      }),
    );
  });

  it('keep the latest act', () => {
    fc.assert(
      fc.property(fc.array(anyOptOut, { minLength: 1, maxLength: 6 }), (optOuts) => {
        const latest = optOuts
          .map(({ at }) => at)
          .sort()
          .at(-1);
        expect(added(optOuts)?.acted_at).toBe(latest);
      }),
    );
  });

  it('stop all channels once they name all, or if nothing says which', () => {
    const [first, second] = [channels.slice(0, 2), channels.slice(2)];
    const both = [first, second].map((some) => ({ act: 'A' as const, channels: some, at: noon.toISOString() }));
    expect(added(both)).not.toHaveProperty('only');
    expect(suppressedChannels(address)).toEqual(channels);
    expect(suppressedChannels({ ...address, act: 'A', only: { act: 'A', channels: ['sms'] } })).toEqual(['sms']);
  });

  it('stop all channels if code that does not know channels has added an act', () => {
    expect(suppressedChannels({ ...address, act: 'B', only: { act: 'A', channels: ['sms'] } })).toEqual(channels);
  });
});

describe('a row of the list', () => {
  const row: OptOut = {
    kind: 'opt_out',
    contact_id: aContact().id,
    phone,
    email: null,
    reason: 'STOP',
    actor: { kind: 'user', id: 'ana' },
    at: noon.toISOString(),
  };

  it('names the user who requested it', () => {
    expect(optOutView(row)).toMatchObject({ actor: 'user', user_id: 'ana' });
  });

  it.each(['system', 'contact', 'api_key'] as const)('names no user if the actor is %s', (kind) => {
    expect(optOutView({ ...row, actor: { kind, id: '1' } })).toMatchObject({ actor: kind, user_id: null });
  });
});
