import { ownValue } from '../../foundation/own-value.ts';
import type { OpeningMode } from './opening-mode.ts';

export interface VoiceSettings {
  readonly llm?: string;
  readonly voice_id?: string;
  readonly voices?: Readonly<Record<string, string>>;
  readonly opening_mode?: OpeningMode;
  readonly version: number;
}

/** Finds the voice for a language; undefined means the agent's own default. */
export const voiceFor = (settings: VoiceSettings | undefined, language: string): string | undefined =>
  ownValue(settings?.voices ?? {}, language) ?? settings?.voice_id;
