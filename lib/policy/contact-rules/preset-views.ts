import type { PresetView } from './contract.ts';
import { type PresetId, presetIds, presetVersions } from './presets/preset-registry.ts';
import type { Preset } from './presets/preset.ts';

const presetView = (id: PresetId, { sources, not_covered, rules, ...preset }: Preset): PresetView => ({
  ...preset,
  id,
  sources: sources.map((source) => ({ ...source })),
  not_covered: [...not_covered],
  rules: rules.map((rule) => ({ ...rule })),
});

export const presetViews = (): PresetView[] =>
  presetIds().flatMap((id) => presetVersions[id].slice(-1).map((latest) => presetView(id, latest)));
