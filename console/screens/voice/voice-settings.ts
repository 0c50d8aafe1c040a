import type { VoiceConfig, VoiceConfigChange } from '../../queries/voice.ts';

export type VoiceSettings = Pick<VoiceConfig, 'llm' | 'voice_id' | 'voices' | 'voice_opening_mode'>;

export const settingsOf = ({ llm, voice_id, voices, voice_opening_mode }: VoiceConfig): VoiceSettings => ({
  llm,
  voice_id,
  voices,
  voice_opening_mode,
});

const sorted = (voices: VoiceSettings['voices']) => JSON.stringify(Object.entries(voices).sort());

export const changeOf = (before: VoiceSettings, after: VoiceSettings): VoiceConfigChange => ({
  ...(after.llm !== before.llm && { llm: after.llm }),
  ...(after.voice_id !== before.voice_id && { voice_id: after.voice_id }),
  ...(after.voice_opening_mode !== before.voice_opening_mode && { voice_opening_mode: after.voice_opening_mode }),
  ...(sorted(after.voices) !== sorted(before.voices) && { voices: after.voices }),
});

const offered = ['es', 'pt', 'en'];

/** The languages that may have their own voice: those that have one, the organization's, and the console's. */
export const voiceLanguages = ({ voices, org_language: own }: VoiceConfig): readonly string[] => [
  ...new Set([own, ...Object.keys(voices).sort(), ...offered]),
];

/** Replaces the voice of one language. Without its own voice a language uses the general one. */
export function withVoice(
  voices: VoiceSettings['voices'],
  language: string,
  voice: string | null,
): VoiceSettings['voices'] {
  const { [language]: _, ...others } = voices;
  return voice === null ? others : { ...others, [language]: voice };
}
