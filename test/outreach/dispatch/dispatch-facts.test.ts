import { describe, expect, it } from 'vitest';
import { addressFor, dispatchFacts } from '../../../lib/outreach/dispatch/dispatch-facts.ts';
import { aContact, anAccount } from '../../builders.ts';
import { aContext, phone } from './builders.ts';

const whatsapp = '+5491155550999';
const email = 'Ana@mail.example';
const reachable = { ...aContact({ phone, whatsapp, email }), version: 1 };

describe('the address of a channel', () => {
  it('is the contact’s own for that channel', () => {
    expect(addressFor('sms', reachable)).toBe(phone);
    expect(addressFor('voice', reachable)).toBe(phone);
    expect(addressFor('whatsapp', reachable)).toBe(whatsapp);
    expect(addressFor('email', reachable)).toBe(email);
  });

  it('is the phone for WhatsApp without a number of its own', () => {
    expect(addressFor('whatsapp', aContact({ phone }))).toBe(phone);
  });

  it('is missing for a contact without one', () => {
    expect(addressFor('email', aContact({ phone }))).toBeUndefined();
  });
});

describe('the facts for the contact rules', () => {
  const context = aContext({ account: anAccount({ contact: reachable }) });
  const bounced = { kind: 'suppressed' as const, address: 'ana@mail.example', bounced_at: 'x' };
  const optedOut = { kind: 'suppressed' as const, address: whatsapp, opted_out_at: 'x' };

  it('count the opt-out of any address as one of the contact', () => {
    expect(dispatchFacts({ ...context, suppressed: [optedOut] }, 'sms', [])).toMatchObject({
      contact: { opted_out: true },
      address: 'present',
    });
  });

  it('say that an address is undeliverable after a bounce, in any case of its letters', () => {
    expect(dispatchFacts({ ...context, suppressed: [bounced] }, 'email', [])).toMatchObject({
      contact: { opted_out: false },
      address: 'undeliverable',
    });
    expect(dispatchFacts({ ...context, suppressed: [bounced] }, 'sms', [])).toMatchObject({ address: 'present' });
  });

  it('have the contact’s time zone, else the organization’s', () => {
    expect(dispatchFacts(context, 'sms', []).timezones).toEqual(['America/Argentina/Buenos_Aires']);
    const account = anAccount({ contact: { ...reachable, timezone: 'America/New_York' } });
    expect(dispatchFacts({ ...context, account }, 'sms', []).timezones).toEqual(['America/New_York']);
  });
});
