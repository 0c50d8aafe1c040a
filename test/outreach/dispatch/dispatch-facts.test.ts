import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HoldId, parseId } from '../../../lib/foundation/ids.ts';
import { type Channel, channels, hasEveryChannel } from '../../../lib/policy/contact-rules/channel.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { optOutFields } from '../../../lib/portfolio/contacts/contact-opt-out.ts';
import { dispatchFacts } from '../../../lib/outreach/dispatch/dispatch-facts.ts';
import { aContact, anAccount, noon } from '../../builders.ts';
import { aContext, phone } from './builders.ts';

const whatsapp = '+5491155550999';
const email = 'Ana@mail.example';
const reachable = { ...aContact({ phone, whatsapp, email }), version: 1 };
const selected = { to: phone, passedOver: [] };
const never = { attempts: [] };

describe('the facts for the contact rules', () => {
  const context = aContext({ account: anAccount({ contact: reachable }) });

  it('count the opt-out of any address as one of the contact', () => {
    const optedOut = { kind: 'suppressed' as const, address: whatsapp, opted_out_at: 'x' };
    expect(dispatchFacts({ ...context, addresses: [optedOut] }, 'sms', selected, never)).toMatchObject({
      contact: { opted_out: true },
      address: 'present',
    });
  });

  const optedOut = (some: readonly Channel[]) => ({
    kind: 'suppressed' as const,
    address: whatsapp,
    opted_out_at: 'x',
    act: 'A',
    ...(!hasEveryChannel(some) && { only: { act: 'A', channels: some } }),
  });
  const allowsWith = (channel: Channel, flag: readonly Channel[], ...marks: readonly (readonly Channel[])[]) => {
    const contact = flag.length === 0 ? reachable : { ...reachable, ...optOutFields(flag) };
    const given = { ...context, account: anAccount({ contact }), addresses: marks.map(optedOut) };
    return evaluate(noon, dispatchFacts(given, channel, selected, never), rulesOf(context.organization)).allowed;
  };

  it('allow a channel exactly if neither the contact nor an address opted out of it, so an opt-out allows nothing more', () => {
    const some = fc.subarray([...channels]);
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        some,
        fc.array(fc.subarray([...channels], { minLength: 1 })),
        (channel, flag, marks) => {
          expect(allowsWith(channel, flag, ...marks)).toBe(![flag, ...marks].some((each) => each.includes(channel)));
        },
      ),
    );
  });

  it('name the channels in the check of a receipt, unless it is all', () => {
    const given = { ...context, addresses: [optedOut(['sms', 'voice'])] };
    const checkOf = (channel: Channel) =>
      evaluate(noon, dispatchFacts(given, channel, selected, never), rulesOf(context.organization)).checks.find(
        ({ rule }) => rule === 'contact_opted_out',
      );
    const opted_out_channels = ['sms', 'voice'];
    expect(checkOf('sms')).toMatchObject({ passed: false, compared: { opted_out: true, opted_out_channels } });
    expect(checkOf('email')).toMatchObject({ passed: true, compared: { opted_out: false, opted_out_channels } });
  });

  it('distinguish a contact without an address from one whose addresses cannot be used', () => {
    const passedOver = [{ to: phone, reason: 'invalid' as const }];
    expect(dispatchFacts(context, 'sms', { to: undefined, passedOver: [] }, never).address).toBe('missing');
    expect(dispatchFacts(context, 'sms', { to: undefined, passedOver }, never).address).toBe('undeliverable');
    expect(dispatchFacts(context, 'sms', { to: whatsapp, passedOver }, never).address).toBe('present');
  });

  const zonesOf = (contact: object) =>
    dispatchFacts(
      { ...context, account: anAccount({ contact: { ...reachable, ...contact } }) },
      'email',
      selected,
      never,
    ).timezones;

  it('have the contact’s time zone, else all where a number of the contact may be, else the organization’s', () => {
    expect(zonesOf({ timezone: 'America/Bogota' })).toEqual(['America/Bogota']);
    expect(zonesOf({ phone: '+34612345678', whatsapp: undefined })).toContain('Europe/Madrid');
    expect(zonesOf({ phone: '+12125550123', whatsapp: '+13105550123' })).toEqual(
      expect.arrayContaining(['America/New_York', 'America/Los_Angeles']),
    );
    expect(zonesOf({ phone: undefined, whatsapp: undefined })).toEqual(['America/Argentina/Buenos_Aires']);
  });

  it('list the open holds of the account', () => {
    const hold = { id: parseId(HoldId, randomUUID()), kind: 'identity_check', blocks: 'all', placed_at: 'x' } as const;
    const account = anAccount({ contact: reachable, holds: [hold] });
    expect(dispatchFacts({ ...context, account }, 'sms', selected, never).holds).toEqual([
      { id: hold.id, kind: 'identity_check', blocks: 'all', scope: 'account' },
    ]);
  });

  it('say what the person prefers, and that nobody asked for an automatic contact', () => {
    const preferred = { channels: ['email' as const] };
    const account = anAccount({ contact: { ...reachable, preferred } });
    expect(dispatchFacts({ ...context, account }, 'sms', selected, never, { isAutomatic: true })).toMatchObject({
      preferred,
      is_automatic: true,
    });
    expect(dispatchFacts(context, 'sms', selected, never)).toMatchObject({ is_automatic: false });
  });
});
