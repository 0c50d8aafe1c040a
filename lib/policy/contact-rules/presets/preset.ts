import type { Terms } from '../rules/rule-registry.ts';

/**
 * How reliable a number is. A: the official text was read. B: two or more independent secondary sources agree. C: one
 * secondary source, or sources disagree. M: no source was retrieved; verify it before relying on it.
 */
export const grades = ['A', 'B', 'C', 'M'] as const;
type Grade = (typeof grades)[number];

/** The legal standing of a preset: law, a legal presumption, a regulator's guideline, or mere courtesy. */
export const presetStandings = ['law', 'presumption', 'guideline', 'courtesy'] as const;
type PresetStanding = (typeof presetStandings)[number];

/** The law or regulation a preset follows. */
interface PresetSource {
  readonly name: string;
  readonly url?: string;
}

/** A rule with the article it is based on and the reliability of its numbers. */
type PresetRule = Terms & { readonly basis: string; readonly grade: Grade };

/** The contact rules of a jurisdiction, as versioned and cited data. Released versions never change. */
export interface Preset {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** An ISO 3166-1 country, or an ISO 3166-2 state. */
  readonly country: string;
  readonly standing: PresetStanding;
  /** The weakest grade of its rules. */
  readonly grade: Grade;
  /** The day its sources were last checked. */
  readonly verified_on: string;
  readonly sources: readonly PresetSource[];
  /** Requirements of the sources that no rule here enforces. */
  readonly not_covered: readonly string[];
  readonly rules: readonly PresetRule[];
}
