import { describe, expect, it } from 'vitest';
import { type Places, applicablePresets } from '../../../lib/policy/contact-rules/applicable-presets.ts';
import type { PresetId } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';

const applicable = (preset: PresetId, places: readonly string[], from: Places['from'] = 'country') =>
  applicablePresets({ preset_scope: 'debtor', contact_rules: { preset } }, { places, from })[0]!;

describe('a preset applies by the place of the debtor', () => {
  it.each([
    ['if the debtor is in its country', 'co-ley-2300', ['CO'], 'debtor_is_there'],
    ['if the debtor is in a region of its country', 'us-reg-f', ['US-MA'], 'debtor_is_there'],
    ['if the debtor is in its region', 'us-ma', ['US-MA'], 'debtor_is_there'],
    ['if the debtor is in its country, in an unknown region', 'us-ma', ['US'], 'debtor_may_be_there'],
    ['if one of several places is in it', 'co-ley-2300', ['AR', 'CO'], 'debtor_may_be_there'],
    ['if nothing is known of the place', 'co-ley-2300', [], 'debtor_may_be_there'],
    ['not in another region of its country', 'us-ma', ['US-NY'], 'debtor_is_elsewhere'],
    ['not in another country', 'us-reg-f', ['CO', 'AR'], 'debtor_is_elsewhere'],
    ['not in a country whose code begins alike', 'in-rbi', ['I'], 'debtor_is_elsewhere'],
  ] as const)('%s', (_, preset, places, reason) => {
    expect(applicable(preset, places)).toMatchObject({ applies: reason !== 'debtor_is_elsewhere', reason });
  });

  it('and names the version, the places that decided and how they are known', () => {
    expect(applicable('co-ley-2300', ['AR', 'CO'], 'phones')).toEqual({
      preset: 'co-ley-2300@2',
      applies: true,
      reason: 'debtor_may_be_there',
      places: ['CO'],
      from: 'phones',
    });
    expect(applicable('us-ma', ['AR', 'CO'], 'phones')).toMatchObject({ places: ['AR', 'CO'] });
  });

  it('unless the organization follows its presets for everybody, as those created earlier do', () => {
    const elsewhere: Places = { places: ['ES'], from: 'region' };
    const contact_rules = { preset: ['us-ma', 'co-ley-2300'] as const };
    for (const settings of [{ contact_rules }, { contact_rules, preset_scope: 'organization' as const }]) {
      expect(applicablePresets(settings, elsewhere)).toEqual([
        { preset: 'us-ma@1', applies: true, reason: 'every_debtor' },
        { preset: 'co-ley-2300@2', applies: true, reason: 'every_debtor' },
      ]);
    }
  });
});
