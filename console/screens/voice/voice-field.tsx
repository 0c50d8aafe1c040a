import type { VoiceConfig } from '../../queries/voice.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useTranslations } from '../../locales/language.ts';

type Voice = VoiceConfig['curated_voices'][number];

interface VoiceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly none: string;
  readonly voices: readonly Voice[];
  readonly value: string | null;
  readonly onChange: (voice: string | null) => void;
}

const noVoice = 'none';

export function VoiceField({ name, label, none, voices, value, onChange }: VoiceFieldProps) {
  const t = useTranslations('voice');
  const chosen = voices.find(({ voice_id: id }) => id === value);
  const choices = [
    { value: noVoice, text: none },
    ...voices.map((voice) => ({ value: voice.voice_id, text: nameOf(voice) })),
    // The voice is no longer offered, or the provider cannot be reached.
    ...(value !== null && !chosen ? [{ value, text: value }] : []),
  ];
  return (
    <div>
      <ChoiceField
        name={name}
        label={label}
        choices={choices}
        value={value ?? noVoice}
        onChange={(voice) => onChange(voice === noVoice ? null : voice)}
      />
      {chosen && chosen.preview_url !== null && (
        <a href={chosen.preview_url} target="_blank" rel="noreferrer">
          {t.listen(chosen.name)}
        </a>
      )}
    </div>
  );
}

const nameOf = ({ name, language, gender }: Voice): string => {
  const about = [language, gender].filter((each) => each !== null).join(', ');
  return about === '' ? name : `${name} (${about})`;
};
