import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type PortalLink,
  monthOf,
  openPortalToken,
  portalToken,
} from '../../../lib/channels/portal-links/portal-link.ts';
import { deriveSealingKey } from '../../../lib/foundation/seal.ts';
import { ContactId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';

const keysOf = (secret: string) => ({
  mac: deriveSealingKey(secret, 'mac'),
  cipher: deriveSealingKey(secret, 'cipher'),
});
const keys = keysOf('s'.repeat(32));
const november = new Date('2026-11-30T23:59:59Z');
const link: PortalLink = {
  organization: parseId(OrganizationId, randomUUID()),
  contact: parseId(ContactId, randomUUID()),
  channel: 'whatsapp',
  month: monthOf(november),
};
const token = portalToken(keys, link);

describe('the token of a link', () => {
  it('leads back to the contact, and is the same in every message of the month', () => {
    expect(openPortalToken(keys, token, november)).toEqual(link);
    expect(portalToken(keys, link)).toBe(token);
    expect(portalToken(keys, { ...link, month: link.month + 1 })).not.toBe(token);
  });

  it('fits into an SMS, and says nothing to its readers', () => {
    expect(token).toMatch(/^[\w-]{68}$/);
    const bytes = Buffer.from(token, 'base64url').toString('hex');
    for (const id of [link.organization, link.contact]) expect(bytes).not.toContain(id.replaceAll('-', ''));
  });

  it.each([
    ['2026-12-01T00:00:00Z', true],
    ['2026-12-30T23:59:59Z', true],
    ['2026-12-31T00:00:00Z', false],
    ['2027-01-01T00:00:00Z', false],
    ['2026-10-31T23:59:59Z', false],
  ])('of November 2026 is valid on %s: %s', (at, isValid) => {
    expect(openPortalToken(keys, token, new Date(at)) !== undefined).toBe(isValid);
  });

  it('is refused with any bit changed, cut off, with more, or of another deployment', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (const [place, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[place] = byte ^ 1;
      expect(openPortalToken(keys, changed.toString('base64url'), november)).toBeUndefined();
    }
    for (const other of ['', token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`, 'A'.repeat(68)])
      expect(openPortalToken(keys, other, november)).toBeUndefined();
    expect(openPortalToken(keysOf('t'.repeat(32)), token, november)).toBeUndefined();
  });
});
