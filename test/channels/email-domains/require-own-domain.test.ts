import { describe, expect, it } from 'vitest';
import { requireOwnDomain } from '../../../lib/channels/email-domains/require-own-domain.ts';

const refusal = expect.objectContaining({ status: 422, code: 'domain_refused' });

describe('the domain of an organization', () => {
  it.each([
    'cobros.com.ar',
    'escritorio.adv.br',
    'mail.escritorio.adv.br',
    'tienda.github.io',
    'mail.example',
    'a.co.uk',
  ])('can be %s', (domain) => {
    expect(() => {
      requireOwnDomain(domain);
    }).not.toThrow();
  });

  it.each(['adv.br', 'com.ar', 'co.uk', 'gob.mx', 'xn--55qx5d.cn', 'kobe.jp', 'foo.ck'])(
    'is not %s, a suffix of a registry',
    (domain) => {
      expect(() => {
        requireOwnDomain(domain);
      }).toThrow(refusal);
    },
  );

  it.each(['github.io', 'vercel.app', 'blogspot.com', 's3.amazonaws.com'])(
    'is not %s, a suffix of a host',
    (domain) => {
      expect(() => {
        requireOwnDomain(domain);
      }).toThrow(refusal);
    },
  );

  it.each([
    ...[
      'gmail.com',
      'outlook.com',
      'outlook.com.br',
      'hotmail.es',
      'yahoo.com',
      'yahoo.com.ar',
      'icloud.com',
      'me.com',
    ],
    ...['proton.me', 'protonmail.com', 'pm.me', 'uol.com.br', 'terra.com.br', 'terra.cl', 'live.com.mx', 'sapo.pt'],
    ...['mail.gmail.com', 'cobros.yahoo.es'],
  ])('is not %s, of a mail provider', (domain) => {
    expect(() => {
      requireOwnDomain(domain);
    }).toThrow(refusal);
  });

  it.each(['outlook-cobros.com', 'mygmail.com', 'livecobros.com.ar', 'terra-nova.cl'])(
    'may resemble that of a mail provider: %s',
    (domain) => {
      expect(() => {
        requireOwnDomain(domain);
      }).not.toThrow();
    },
  );
});
