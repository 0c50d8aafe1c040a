import { describe, expect, it } from 'vitest';
import { PresetView } from '../../../lib/policy/contact-rules/contract.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { presetViews } from '../../../lib/policy/contact-rules/preset-views.ts';
import { presetIds, presetVersions } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import { type Preset, grades } from '../../../lib/policy/contact-rules/presets/preset.ts';
import { rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { factsWith, open } from './builders.ts';
import { arCourtesy, brDefault, brRj, mxCondusef } from './golden/americas.ts';
import { clLey21320, coLey2300, pe29571 } from './golden/andes.ts';
import { type DebtorCase, debtorCases } from './golden/debtors.ts';
import { auRg96, inRbi, ukCourtesy } from './golden/elsewhere.ts';
import type { Golden, GoldenCase } from './golden/golden-case.ts';
import { usMa, usNyc, usRegF } from './golden/us.ts';

const goldens: readonly Golden[] = [
  usRegF,
  usMa,
  usNyc,
  coLey2300,
  clLey21320,
  mxCondusef,
  brDefault,
  brRj,
  pe29571,
  ukCourtesy,
  auRg96,
  inRbi,
  arCourtesy,
];

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

describe.each(goldens)('$preset', ({ preset, timezone, cases }) => {
  it.each(cases)('$cites: $says', ({ at, facts, forbidden, then }: GoldenCase) => {
    const rules = rulesOf({ ...open, contact_rules: { preset } });
    const decision = evaluate(new Date(at), factsWith({ timezones: [timezone], ...facts }), rules);
    expect(decision.reason).toBe(forbidden ?? null);
    expect(decision.allowed).toBe(forbidden === undefined);
    if (then !== undefined) expect(forbidden ? decision.retry_at : decision.allowed_until).toBe(iso(then));
  });
});

describe('the facts about the debtor', () => {
  it.each(debtorCases)('$cites: $says', ({ settings, places, at, facts, forbidden, then }: DebtorCase) => {
    const decision = evaluate(new Date(at), factsWith(facts), rulesOf({ ...open, ...settings }, places));
    expect(decision.reason).toBe(forbidden ?? null);
    if (then !== undefined) expect(forbidden ? decision.retry_at : decision.allowed_until).toBe(iso(then));
  });
});

const versions: readonly (Preset & { readonly name: string })[] = presetIds().flatMap((name) =>
  presetVersions[name].map((preset) => ({ ...preset, name })),
);

describe('the presets', () => {
  it('all have golden cases', () => {
    expect(goldens.map(({ preset }) => preset).sort()).toEqual(presetIds().sort());
  });

  it.each(versions)('include $name version $version under its own id and version', ({ id, name, version }) => {
    expect(id).toBe(name);
    expect(
      presetVersions[presetIds().find((each) => each === name)!].findIndex((each) => each.version === version),
    ).toBe(version - 1);
  });

  it.each(versions)('give $name version $version the grade of its weakest rule', ({ grade, rules }) => {
    const weakest = Math.max(...rules.map((each) => grades.indexOf(each.grade)));
    expect(grade).toBe(grades[weakest]);
  });

  it.each(versions)('cite sources for $name version $version', ({ sources, rules, verified_on }) => {
    expect(sources).not.toHaveLength(0);
    for (const { basis } of rules) expect(basis).not.toBe('');
    expect(verified_on).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it('match their wire schema when listed', () => {
    const views = presetViews();
    expect(views.map(({ id }) => id)).toEqual(presetIds());
    expect(views.map((view) => PresetView().parse(view))).toEqual(views);
  });
});
