import { type PresetId, type PresetRef, presetIds, presetVersions } from './preset-registry.ts';
import type { Preset } from './preset.ts';

export type KnownPreset = Preset & { readonly id: PresetId };

/** A preset with its version, such as `us-reg-f@1`. */
export type PinnedPreset = `${PresetId}@${number}`;

export const pinned = ({ id, version }: KnownPreset): PinnedPreset => `${id}@${version}`;

export function findPreset(ref: PresetRef): KnownPreset {
  const [name, version] = ref.split('@');
  const id = presetIds().find((each) => each === name);
  const versions: readonly KnownPreset[] = id ? presetVersions[id] : [];
  const preset = version === undefined ? versions.at(-1) : versions.find((each) => String(each.version) === version);
  if (!preset) throw new RangeError(`Unknown contact-rule preset: ${ref}`);
  return preset;
}
