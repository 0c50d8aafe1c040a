import { ownValue } from '../../foundation/own-value.ts';
import type { OpeningMode } from './opening-mode.ts';

/** How an organization's AI agents speak. What was never set, or was set to its default, is absent. */
export interface VoiceSettings {
  /** The model that the agent thinks with. */
  readonly llm?: string;
  /** The voice for languages without a voice of their own. */
  readonly voice_id?: string;
  /** Voices by language. */
  readonly voices?: Readonly<Record<string, string>>;
  readonly opening_mode?: OpeningMode;
  /** Counts the writes. */
  readonly version: number;
}

/** The voice that agents speak a language with; undefined means the one that the agent is configured with. */
export const voiceFor = (settings: VoiceSettings | undefined, language: string): string | undefined =>
  ownValue(settings?.voices ?? {}, language) ?? settings?.voice_id;
