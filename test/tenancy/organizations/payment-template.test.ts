import { describe, expect, it } from 'vitest';
import { required } from '../../harness/required.ts';
import { isPaymentTemplate, paymentUrl } from '../../../lib/tenancy/organizations/payment-template.ts';

describe('the address of a payment gateway', () => {
  it.each([
    'https://pay.example/{account.reference}?amount={amount}&currency={currency}',
    'https://pay.example:8443/?id={account.id}',
    'https://pay.example/fixed',
    'https://pay.example?debt={account.external_id}',
  ])('may be %s', (template) => expect(isPaymentTemplate(template)).toBe(true));

  it.each([
    'http://pay.example/{amount}',
    'https://{account.reference}.example/',
    'https://{account.reference}/',
    'https://pay.example:{amount}/',
    'https://user@pay.example/',
    'https://pay.example',
    'https://pay.example{amount}/',
    'https://pay.example\\@other.example/',
    'https:pay.example/',
    '//pay.example/',
    'javascript:alert(1)//{amount}',
    'https://pay.example/{contact.name}',
    'https://pay.example/{amount',
    'https://pay.example/amount}',
    'https://pay.example/a b',
    'https://pay.example/#{amount}',
    '',
  ])('is not %j', (template) => expect(isPaymentTemplate(template)).toBe(false));

  const values = {
    'account.reference': 'A/1 &ñ?#%',
    'account.external_id': undefined,
    'account.id': 'id',
    amount: '10.50',
    currency: 'ARS',
  };

  it('has its values encoded, so that none changes its host, path or query', () => {
    const url = paymentUrl('https://pay.example/{account.reference}?a={amount}&c={currency}', values);
    expect(url).toBe('https://pay.example/A%2F1%20%26%C3%B1%3F%23%25?a=10.50&c=ARS');
    expect([...new URL(required(url)).searchParams]).toEqual([
      ['a', '10.50'],
      ['c', 'ARS'],
    ]);
  });

  it.each([undefined, '', '.', '..'])('is unknown for a debt whose reference is %j', (reference) => {
    const template = 'https://pay.example/{account.reference}/pay';
    expect(paymentUrl(template, { ...values, 'account.reference': reference })).toBeUndefined();
  });
});
