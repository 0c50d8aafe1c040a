import { arCourtesy1, arCourtesy2 } from './ar-courtesy.ts';
import { auRg96v1 } from './au-rg96.ts';
import { brDefault1 } from './br-default.ts';
import { brRj1 } from './br-rj.ts';
import { clLey21320v1, clLey21320v2 } from './cl-ley-21320.ts';
import { coLey2300v1, coLey2300v2 } from './co-ley-2300.ts';
import { inRbi1, inRbi2 } from './in-rbi.ts';
import { mxCondusef1 } from './mx-condusef.ts';
import { pe29571v1 } from './pe-29571.ts';
import type { Preset } from './preset.ts';
import { ukCourtesy1 } from './uk-courtesy.ts';
import { usMa1 } from './us-ma.ts';
import { usNyc1 } from './us-nyc.ts';
import { usRegF1 } from './us-reg-f.ts';

/** Oldest version first. A new preset is one file and one line here. */
export const presetVersions = {
  'us-reg-f': [usRegF1],
  'us-ma': [usMa1],
  'us-nyc': [usNyc1],
  'co-ley-2300': [coLey2300v1, coLey2300v2],
  'cl-ley-21320': [clLey21320v1, clLey21320v2],
  'mx-condusef': [mxCondusef1],
  'br-default': [brDefault1],
  'br-rj': [brRj1],
  'pe-29571': [pe29571v1],
  'uk-courtesy': [ukCourtesy1],
  'au-rg96': [auRg96v1],
  'in-rbi': [inRbi1, inRbi2],
  'ar-courtesy': [arCourtesy1, arCourtesy2],
} as const satisfies Record<string, readonly [Preset, ...Preset[]]>;

export type PresetId = keyof typeof presetVersions;

/** The latest version (`us-reg-f`) or a given one (`us-reg-f@1`). */
export type PresetRef = PresetId | `${PresetId}@${number}`;

// Object.keys does not keep the key names in its type.
export const presetIds = (): PresetId[] => Object.keys(presetVersions) as PresetId[];
