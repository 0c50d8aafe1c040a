import { describe, expect, it } from 'vitest';
import { dispatchFacts } from '../../../lib/outreach/dispatch/dispatch-facts.ts';
import { aContact, anAccount } from '../../builders.ts';
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

  it('distinguish a contact without an address from one whose addresses cannot be used', () => {
    const passedOver = [{ to: phone, reason: 'invalid' as const }];
    expect(dispatchFacts(context, 'sms', { to: undefined, passedOver: [] }, never).address).toBe('missing');
    expect(dispatchFacts(context, 'sms', { to: undefined, passedOver }, never).address).toBe('undeliverable');
    expect(dispatchFacts(context, 'sms', { to: whatsapp, passedOver }, never).address).toBe('present');
  });

  it('have the contact’s time zone, else the organization’s', () => {
    expect(dispatchFacts(context, 'sms', selected, never).timezones).toEqual(['America/Argentina/Buenos_Aires']);
    const account = anAccount({ contact: { ...reachable, timezone: 'America/New_York' } });
    expect(dispatchFacts({ ...context, account }, 'sms', selected, never).timezones).toEqual(['America/New_York']);
  });

  it('say what the person prefers, and that nobody asked for an automatic contact', () => {
    const preferred = { channels: ['email' as const] };
    const account = anAccount({ contact: { ...reachable, preferred } });
    expect(dispatchFacts({ ...context, account }, 'sms', selected, never, { isAutomatic: true })).toMatchObject({
      preferred,
      is_automatic: true,
    });
    expect(dispatchFacts(context, 'sms', selected, never)).not.toHaveProperty('is_automatic');
  });
});
