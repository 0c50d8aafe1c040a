import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountId, InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import {
  type InteractionRef,
  interactionRefFromQuery,
  interactionRefFromTags,
  interactionRefFromText,
  interactionRefText,
  interactionTags,
  statusCallbackUrl,
} from '../../../lib/platform/providers/interaction-ref.ts';
import { publicUrl, ref } from './samples.ts';

const anyRef = fc
  .record({
    organization: fc.uuid(),
    account: fc.uuid(),
    interaction: fc.uuid(),
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
  })
  .map(({ organization, account, interaction, at }): InteractionRef => ({
    organization: parseId(OrganizationId, organization),
    account: parseId(AccountId, account),
    interaction: parseId(InteractionId, interaction),
    at: at.toISOString(),
  }));

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('the reference of an interaction', () => {
  it('survives a round trip through a status callback, an email event and a conversation', () => {
    fc.assert(
      fc.property(anyRef, (ref) => {
        expect(interactionRefFromQuery(queryOf(statusCallbackUrl(publicUrl, ref)))).toEqual(ref);
        const tags = Object.fromEntries(interactionTags(ref).map(({ name, value }) => [name, value]));
        expect(interactionRefFromTags(tags)).toEqual(ref);
        expect(interactionRefFromText(interactionRefText(ref))).toEqual(ref);
      }),
    );
  });

  it('makes a URL that needs no escaping, so that it can be rebuilt from its query', () => {
    const url = statusCallbackUrl(publicUrl, ref);
    expect(url).toBe(
      'https://calls.example.test/dev/api/webhooks/telephony?organization=0e8400e2-9b41-4d4a-a716-446655440000' +
        '&account=1e8400e2-9b41-5d4a-a716-446655440001&interaction=2e8400e2-9b41-4d4a-a716-446655440002&at=1795269802120',
    );
    expect(new URL(url).href).toBe(url);
    expect(url).toContain(`?${new URLSearchParams(queryOf(url)).toString()}`);
  });

  it.each([
    { organization: 'x' },
    { account: undefined },
    { interaction: `${ref.interaction}'` },
    { interaction: ref.interaction.toUpperCase() },
    { at: ref.at },
    { at: '1' },
    { at: '99999999999999999' },
  ])('is not parsed from %j', (change) => {
    const right = queryOf(statusCallbackUrl(publicUrl, ref));
    expect(interactionRefFromQuery(right)).toEqual(ref);
    expect(interactionRefFromQuery({ ...right, ...change })).toBeUndefined();
    expect(interactionRefFromTags({ ...right, ...change })).toBeUndefined();
  });

  it.each([undefined, null, 7, '', 'a/b/c/d', `${interactionRefText(ref)}/5`, [], {}])(
    'is not parsed from %j',
    (text) => {
      expect(interactionRefFromText(text)).toBeUndefined();
      expect(interactionRefFromTags(text)).toBeUndefined();
    },
  );
});
