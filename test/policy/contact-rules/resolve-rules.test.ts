import { describe, expect, it } from 'vitest';
import { ContactRules } from '../../../lib/policy/contact-rules/contract.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { presetIds, presetVersions } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import { resolveRules, rulesInForce, rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { factsWith, open } from './builders.ts';

const sources = (preset: Parameters<typeof rulesOf>[0]['contact_rules']) => [
  ...new Set(rulesOf({ ...open, contact_rules: preset }).map(({ source }) => source)),
];

describe('the rules in force', () => {
  it('are only the organization’s own without a preset', () => {
    expect(sources(undefined)).toEqual(['organization']);
    expect(sources({ preset: null })).toEqual(['organization']);
  });

  it('include those of one or several presets', () => {
    expect(sources({ preset: 'us-reg-f' })).toEqual(['organization', 'us-reg-f']);
    expect(sources({ preset: ['co-ley-2300', 'in-rbi'] })).toEqual(['organization', 'co-ley-2300', 'in-rbi']);
  });

  it('are the same when resolved from settings with pinned versions', () => {
    for (const preset of [null, 'us-reg-f', ['co-ley-2300', 'in-rbi']] as const) {
      const settings = { ...open, contact_rules: { preset } };
      const inForce = rulesInForce(settings);
      expect(inForce.contact_rules.preset).toEqual(
        preset === null ? [] : [preset].flat().map((id) => `${id}@${presetVersions[id].length}`),
      );
      expect(resolveRules(inForce)).toEqual(rulesOf(settings));
    }
  });

  it.each(['us-reg-f@99', 'us-reg-f@', 'nowhere', 'nowhere@1', 'toString'])(
    'cannot be resolved from the preset %s',
    (preset) => {
      const stored = JSON.parse(JSON.stringify({ ...open, contact_rules: { preset } }));
      expect(() => rulesOf(stored)).toThrow(RangeError);
    },
  );

  it('can be tightened but not loosened by the organization’s own hours and frequency', () => {
    const wide = rulesOf({ ...open, contact_rules: { preset: 'co-ley-2300' } });
    const sunday = new Date('2026-11-22T12:00:00-05:00');
    const facts = factsWith({ timezones: ['America/Bogota'] });
    expect(evaluate(sunday, facts, wide).checks.filter(({ passed }) => !passed)).toMatchObject([
      { rule: 'outside_contact_hours', source: 'co-ley-2300' },
    ]);
    const narrow = rulesOf({
      ...open,
      contact_hours: { start: '10:00', end: '11:00', days: [2] },
      contact_rules: { preset: 'co-ley-2300' },
    });
    expect(evaluate(sunday, facts, narrow).retry_at).toBe('2026-11-24T15:00:00.000Z');
  });

  it('of several presets all apply, so the strictest decides', () => {
    const both = rulesOf({ ...open, contact_rules: { preset: ['in-rbi', 'mx-condusef'] } });
    const call = factsWith({ channel: 'voice', timezones: ['America/Mexico_City'] });
    expect(
      evaluate(new Date('2026-11-24T19:00:00-06:00'), call, both).checks.filter(({ passed }) => !passed),
    ).toMatchObject([{ source: 'in-rbi' }]);
  });
});

describe('the setting contact_rules', () => {
  it.each([{ preset: null }, { preset: 'us-reg-f' }, { preset: ['us-reg-f', 'us-ma'] }, { preset: presetIds() }])(
    'may be $preset',
    (given) => {
      expect(ContactRules().safeParse(given)).toMatchObject({ success: true, data: given });
    },
  );

  it.each([
    {},
    { preset: 'nowhere' },
    { preset: 'us-reg-f@1' },
    { preset: [] },
    { preset: ['us-ma', 'us-ma'] },
    { preset: ['us-ma', 'nowhere'] },
    { preset: null, more: 1 },
  ])('may not be %j', (given) => {
    expect(ContactRules().safeParse(given).success).toBe(false);
  });
});
