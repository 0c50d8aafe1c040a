import type { Terms } from '../rules/rule-registry.ts';

/**
 * How sure a number is: A, the official text was read; B, two or more independent secondary sources agree; C, one
 * secondary source, or sources disagree; M, not retrieved: verify before relying on it.
 */
export const grades = ['A', 'B', 'C', 'M'] as const;
export type Grade = (typeof grades)[number];

/** What the numbers of a preset are: law, a presumption of a law, a regulator's guideline, or courtesy and no law. */
export const presetStandings = ['law', 'presumption', 'guideline', 'courtesy'] as const;
export type PresetStanding = (typeof presetStandings)[number];

/** The law or rule itself. */
export interface PresetSource {
  readonly name: string;
  readonly url?: string;
}

/** A rule, the article it follows, and how sure its numbers are. */
export type PresetRule = Terms & { readonly basis: string; readonly grade: Grade };

/** The contact rules of a jurisdiction: versioned, cited data. A version that was in force is never changed. */
export interface Preset {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** ISO 3166-1, with the state where it is of a state. */
  readonly country: string;
  readonly standing: PresetStanding;
  /** The weakest of its rules. */
  readonly grade: Grade;
  /** The day its sources were last looked at. */
  readonly verified_on: string;
  readonly sources: readonly PresetSource[];
  /** What the sources ask for besides, which no rule here holds. */
  readonly not_covered: readonly string[];
  readonly rules: readonly PresetRule[];
}
