import { BoundedCache } from '../../foundation/bounded-cache.ts';
import { type PresetId, type PresetRef, presetIds, presetVersions } from './presets/preset-registry.ts';
import type { Preset } from './presets/preset.ts';
import type { Rule } from './rules/rule.ts';

export interface ContactSettings {
  /** ISO weekdays and `HH:MM` local time; `end` is exclusive and may be `24:00`. */
  readonly contact_hours: { readonly start: string; readonly end: string; readonly days: readonly number[] };
  /** Maximum attempts over all channels, per calendar day and in any 7 × 24 hours. */
  readonly contact_frequency: { readonly per_day: number; readonly per_week: number };
  readonly contact_rules?: { readonly preset: PresetRef | readonly PresetRef[] | null } | undefined;
}

/** Settings as stored with a decision: presets are pinned to versions, so that the decision can be replayed. */
export interface RulesInForce {
  readonly contact_hours: ContactSettings['contact_hours'];
  readonly contact_frequency: ContactSettings['contact_frequency'];
  readonly contact_rules: { readonly preset: readonly `${PresetId}@${number}`[] };
}

const alwaysInForce: readonly Rule[] = [
  { kind: 'opted_out', source: 'organization' },
  { kind: 'account_status', status: 'paused', source: 'organization' },
  { kind: 'account_status', status: 'disputed', source: 'organization' },
  { kind: 'address', source: 'organization' },
];

/** Keyed by the settings as JSON. Caches are keyed by the rules, so the same array must be returned again. */
const rulesBySettings = new BoundedCache<readonly Rule[]>(100);

/** All rules of the settings apply, so settings can tighten a preset but never loosen it. */
export function resolveRules(settings: ContactSettings): readonly Rule[] {
  const { contact_hours, contact_frequency, contact_rules } = settings;
  const key = JSON.stringify([contact_hours, contact_frequency, contact_rules]);
  const cached = rulesBySettings.get(key);
  if (cached) return cached;
  const rules = [...alwaysInForce, ...ownRules(settings), ...presetsOf(settings).flatMap(rulesOfPreset)];
  rulesBySettings.set(key, rules);
  return rules;
}

const ownRules = ({ contact_hours, contact_frequency }: ContactSettings): readonly Rule[] => [
  {
    kind: 'cap',
    max: contact_frequency.per_day,
    window: 'calendar_day',
    scope: 'contact',
    source: 'organization',
  },
  {
    kind: 'cap',
    max: contact_frequency.per_week,
    window: { rolling_days: 7 },
    scope: 'contact',
    source: 'organization',
  },
  {
    kind: 'contact_hours',
    windows: [{ days: contact_hours.days, from: contact_hours.start, to: contact_hours.end }],
    source: 'organization',
  },
];

export const rulesInForce = (settings: ContactSettings): RulesInForce => ({
  contact_hours: settings.contact_hours,
  contact_frequency: settings.contact_frequency,
  contact_rules: { preset: presetsOf(settings).map(({ id, version }) => `${id}@${version}` as const) },
});

type KnownPreset = Preset & { readonly id: PresetId };

function presetsOf({ contact_rules }: ContactSettings): readonly KnownPreset[] {
  const preset = contact_rules?.preset ?? [];
  return (typeof preset === 'string' ? [preset] : preset).map(findPreset);
}

function findPreset(ref: PresetRef): KnownPreset {
  const [name, version] = ref.split('@');
  const id = presetIds().find((each) => each === name);
  const versions: readonly KnownPreset[] = id ? presetVersions[id] : [];
  const preset = version === undefined ? versions.at(-1) : versions.find((each) => String(each.version) === version);
  if (!preset) throw new RangeError(`Unknown contact-rule preset: ${ref}`);
  return preset;
}

const rulesOfPresets = new WeakMap<Preset, readonly Rule[]>();

function rulesOfPreset(preset: KnownPreset): readonly Rule[] {
  let rules = rulesOfPresets.get(preset);
  if (!rules) {
    rules = preset.rules.map((rule) => ({ ...rule, source: preset.id }));
    rulesOfPresets.set(preset, rules);
  }
  return rules;
}
