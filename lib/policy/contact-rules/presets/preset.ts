import type { Terms } from '../rules/rule-registry.ts';

/**
 * Reliability of a number. A: official text read. B: two or more independent secondary sources agree. C: one secondary
 * source, or sources disagree. M: no source retrieved; verify before relying on it.
 */
export const grades = ['A', 'B', 'C', 'M'] as const;
type Grade = (typeof grades)[number];

export const presetStandings = ['law', 'presumption', 'guideline', 'courtesy'] as const;
type PresetStanding = (typeof presetStandings)[number];

interface PresetSource {
  readonly name: string;
  readonly url?: string;
}

type PresetRule = Terms & { readonly basis: string; readonly grade: Grade };

/** The contact rules of a jurisdiction. Released versions never change. */
export interface Preset {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly country: string;
  readonly standing: PresetStanding;
  readonly grade: Grade;
  readonly verified_on: string;
  readonly sources: readonly PresetSource[];
  readonly not_covered: readonly string[];
  readonly rules: readonly PresetRule[];
}
