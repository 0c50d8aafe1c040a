import { describe, expect, it } from 'vitest';
import { priceMessage } from '../../../lib/outreach/dispatch/price-message.ts';
import type { Price } from '../../../lib/policy/prices/price.ts';
import { aContact, anAccount, noon } from '../../builders.ts';
import { aContext, anIntent, anOrganization, phone } from './builders.ts';

const price = (over: Partial<Price>): Price => ({
  channel: 'sms',
  unit_price: 1,
  currency: 'ARS',
  from: '2030-01-01',
  ...over,
});

const prices = [
  price({}),
  price({ unit_price: 2, country: 'US' }),
  price({ unit_price: 3, country: 'CA' }),
  price({ unit_price: 4, channel: 'whatsapp', category: 'template' }),
  price({ unit_price: 5, channel: 'voice', category: 'human' }),
  price({ unit_price: 6, channel: 'email', country: 'AR' }),
  price({ unit_price: 7, from: '2030-01-16' }),
];

const context = aContext({ organization: anOrganization({ prices }) });
const canadian = anAccount({ contact: { ...aContact({ country: 'CA' }), version: 1 } });
const sms = ({ to = phone, body = 'Hola' } = {}) => ({ channel: 'sms', to, fields: { body } }) as const;

describe('the price of an attempt', () => {
  it('is multiplied by the parts of an SMS', () => {
    expect(priceMessage(context, anIntent(), sms(), noon)).toEqual({ unit_price: 1, currency: 'ARS' });
    expect(priceMessage(context, anIntent(), sms({ body: 'a'.repeat(161) }), noon)).toMatchObject({ parts: 2 });
  });

  it('is the one of the country of the number', () => {
    expect(priceMessage(context, anIntent(), sms({ to: '+12125550123' }), noon)?.unit_price).toBe(2);
    const shared = sms({ to: '+14165550123' });
    expect(priceMessage({ ...context, account: canadian }, anIntent(), shared, noon)?.unit_price).toBe(3);
  });

  it('is the one of the country of the contact for an email, else of the organization', () => {
    const email = { channel: 'email', to: 'ana@example.com', fields: {} } as const;
    expect(priceMessage(context, anIntent(), email, noon)?.unit_price).toBe(6);
    expect(priceMessage({ ...context, account: canadian }, anIntent(), email, noon)).toBeUndefined();
  });

  it('is the one of a template or a free text on WhatsApp, of a person or an AI agent in a call', () => {
    const whatsapp = { channel: 'whatsapp', to: phone, fields: {} } as const;
    const message = { account: anIntent().account, interaction: anIntent().interaction, at: noon.toISOString() };
    const reply = { message, contact: context.account.contact.id, address: phone, text: 'Hola' };
    const call = (agent_type: 'ai' | 'human') => ({ channel: 'voice', to: phone, fields: { agent_type } }) as const;
    expect(priceMessage(context, anIntent(), whatsapp, noon)?.unit_price).toBe(4);
    expect(priceMessage(context, anIntent({ reply }), whatsapp, noon)).toBeUndefined();
    expect(priceMessage(context, anIntent(), call('human'), noon)?.unit_price).toBe(5);
    expect(priceMessage(context, anIntent(), call('ai'), noon)).toBeUndefined();
  });

  it('applies from its first day in the time zone of the organization', () => {
    const before = new Date('2030-01-16T02:59:59.000Z');
    const after = new Date('2030-01-16T03:00:00.000Z');
    const priceAt = (at: Date) => priceMessage(context, anIntent(), sms(), at)?.unit_price;
    expect([priceAt(before), priceAt(after)]).toEqual([1, 7]);
  });
});
