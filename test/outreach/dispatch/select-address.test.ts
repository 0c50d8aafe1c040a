import { describe, expect, it } from 'vitest';
import { addressesFor, maskedAddress, selectAddress } from '../../../lib/outreach/dispatch/select-address.ts';
import { aContact } from '../../builders.ts';

const [mobile, landline, whatsapp] = ['+5491155550123', '+541144440000', '+5491155550999'] as const;
const email = 'Ana@mail.example';
const bounced = (address: string) => ({ kind: 'suppressed' as const, address, bounced_at: 'x' });

describe('the address of a channel', () => {
  const reachable = aContact({ phone: mobile, whatsapp, email });

  it('is the contact’s own for that channel', () => {
    expect(selectAddress('sms', reachable, []).to).toBe(mobile);
    expect(selectAddress('voice', reachable, []).to).toBe(mobile);
    expect(selectAddress('whatsapp', reachable, []).to).toBe(whatsapp);
    expect(selectAddress('email', reachable, []).to).toBe(email);
  });

  it('is the phone for WhatsApp without a number of its own', () => {
    expect(selectAddress('whatsapp', aContact({ phone: mobile }), []).to).toBe(mobile);
  });

  it('is missing for a contact without one', () => {
    expect(selectAddress('email', aContact({ phone: mobile }), [])).toEqual({ to: undefined, passedOver: [] });
  });

  it('is in the current form, whatever form was stored', () => {
    expect(selectAddress('sms', aContact({ phone: '+560912345678' }), []).to).toBe('+56912345678');
  });
});

describe('a contact with several addresses', () => {
  const phones = [{ number: landline, kind: 'landline' as const }, { number: mobile }];
  const contact = aContact({ phone: landline, phones });

  it('is called at a landline, but gets no messages there', () => {
    expect(selectAddress('voice', contact, []).to).toBe(landline);
    for (const channel of ['sms', 'whatsapp'] as const)
      expect(selectAddress(channel, contact, [])).toEqual({
        to: mobile,
        passedOver: [{ to: landline, reason: 'landline' }],
      });
  });

  it.each(['invalid', 'wrong_person'] as const)('is never contacted at one that is %s', (status) => {
    const [first, second] = phones;
    const marked = aContact({ phone: mobile, phones: [{ ...first!, status }, second!] });
    expect(selectAddress('voice', marked, [])).toEqual({ to: mobile, passedOver: [{ to: landline, reason: status }] });
  });

  it('is contacted where nothing bounced, in any case of the letters', () => {
    const emails = [{ address: email }, { address: 'ana@work.example' }];
    expect(selectAddress('email', aContact({ email, emails }), [bounced('ana@mail.example')])).toEqual({
      to: 'ana@work.example',
      passedOver: [{ to: email, reason: 'bounced' }],
    });
  });

  it('is not contacted if none can be used', () => {
    const marked = aContact({ phone: mobile, phones: [{ number: mobile, status: 'invalid' }] });
    expect(selectAddress('sms', marked, [])).toEqual({
      to: undefined,
      passedOver: [{ to: mobile, reason: 'invalid' }],
    });
  });

  it('is contacted by WhatsApp at the WhatsApp number, and else at the phones', () => {
    const both = { ...contact, whatsapp };
    expect(addressesFor('whatsapp', both)).toEqual([whatsapp, landline, mobile]);
    expect(selectAddress('whatsapp', { ...both, whatsapp_status: 'invalid' }, [])).toEqual({
      to: mobile,
      passedOver: [
        { to: whatsapp, reason: 'invalid' },
        { to: landline, reason: 'landline' },
      ],
    });
  });

  it('is not written to twice at the same number, and a mark on the phone holds for WhatsApp', () => {
    const same = aContact({ phone: mobile, phones: [{ number: mobile, status: 'wrong_person' }], whatsapp: mobile });
    expect(selectAddress('whatsapp', same, [])).toEqual({
      to: undefined,
      passedOver: [{ to: mobile, reason: 'wrong_person' }],
    });
  });
});

describe('a masked address', () => {
  it('can be recognized only by who knows it', () => {
    expect([mobile, email, '12345'].map(maskedAddress)).toEqual(['+54···0123', 'A···@mail.example', '12345']);
  });
});
