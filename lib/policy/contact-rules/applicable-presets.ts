import { type KnownPreset, type PinnedPreset, findPreset, pinned } from './presets/find-preset.ts';
import type { PresetRef } from './presets/preset-registry.ts';

/** `organization`: its presets bind for every debtor; `debtor`: only those of places where the debtor may be. */
export const presetScopes = ['organization', 'debtor'] as const;
export type PresetScope = (typeof presetScopes)[number];

export const placeOrigins = ['region', 'country', 'phones', 'organization'] as const;

/** Where a debtor may be. */
export interface Places {
  /** Countries (`US`), or regions of countries (`US-NY`). Without any, the debtor may be anywhere. */
  readonly places: readonly string[];
  readonly from: (typeof placeOrigins)[number];
}

export interface PresetSettings {
  readonly contact_rules?: { readonly preset: PresetRef | readonly PresetRef[] | null } | undefined;
  /** `organization` if absent. */
  readonly preset_scope?: PresetScope | undefined;
}

export const presetReasons = ['every_debtor', 'debtor_is_there', 'debtor_may_be_there', 'debtor_is_elsewhere'] as const;
type PresetReason = (typeof presetReasons)[number];

/** Whether a preset that the organization chose applies to a debtor, and why. */
export interface PresetApplicability {
  readonly preset: PinnedPreset;
  readonly applies: boolean;
  readonly reason: PresetReason;
  /** The places that decided; absent if none did. */
  readonly places?: readonly string[];
  readonly from?: Places['from'];
}

/** The presets of the settings, each with whether it applies to a debtor who may be in `places`. */
export function applicablePresets(settings: PresetSettings, places?: Places): readonly PresetApplicability[] {
  return presetsOf(settings).map((preset) =>
    settings.preset_scope === 'debtor'
      ? applicabilityOf(preset, places)
      : { preset: pinned(preset), applies: true, reason: 'every_debtor' },
  );
}

export const presetsOf = ({ contact_rules }: PresetSettings): readonly KnownPreset[] =>
  [contact_rules?.preset ?? []].flat().map(findPreset);

function applicabilityOf(preset: KnownPreset, where: Places | undefined): PresetApplicability {
  const named = { preset: pinned(preset) };
  if (!where || where.places.length === 0) return { ...named, applies: true, reason: 'debtor_may_be_there' };
  const { places, from } = where;
  const inside = places.filter((place) => isWithin(place, preset.country));
  const around = places.filter((place) => isWithin(preset.country, place));
  const possible = [...new Set([...inside, ...around])];
  if (possible.length === 0) return { ...named, applies: false, reason: 'debtor_is_elsewhere', places, from };
  const isCertain = inside.length === places.length;
  const reason = isCertain ? 'debtor_is_there' : 'debtor_may_be_there';
  return { ...named, applies: true, reason, places: possible, from };
}

/** `US-NY` is within `US`, and each place is within itself. */
const isWithin = (place: string, whole: string): boolean => place === whole || place.startsWith(`${whole}-`);
