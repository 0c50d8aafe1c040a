import { useState } from 'react';
import { type VoiceConfig, useChangeVoiceConfig } from '../../queries/voice.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { showToast } from '../../components/toasts.ts';
import { useLanguage, useTranslations } from '../../locales/language.ts';
import { VoiceField } from './voice-field.tsx';
import { type VoiceSettings, changeOf, settingsOf, voiceLanguages, withVoice } from './voice-settings.ts';

const openingModes = ['agent_first', 'callee_first'] as const satisfies readonly VoiceConfig['voice_opening_mode'][];

export function VoiceForm({ config }: { readonly config: VoiceConfig }) {
  const t = useTranslations('voice');
  const { locale } = useLanguage();
  const [draft, setDraft] = useState<Partial<VoiceSettings>>({});
  const save = useChangeVoiceConfig();
  const settings = { ...settingsOf(config), ...draft };
  const change = changeOf(settingsOf(config), settings);
  const isChanged = Object.keys(change).length > 0;
  const set = (part: Partial<VoiceSettings>) => setDraft((before) => ({ ...before, ...part }));
  const languageNames = new Intl.DisplayNames([locale], { type: 'language' });
  const send = async () => {
    if (!isChanged) return;
    const { agent_sync: sync } = await save.mutateAsync(change);
    setDraft({});
    showToast({ text: t.saved[sync] });
  };
  return (
    <>
      <RequestForm send={send} submit={t.save} refusals={t.refusals}>
        <section className="card form" aria-labelledby="voice-agent">
          <h2 id="voice-agent">{t.agent}</h2>
          {config.agent_id === null && <p className="soft">{t.noAgent}</p>}
          <ChoiceField
            name="llm"
            label={t.llm}
            hint={t.llmHint}
            choices={config.supported_llms.map(({ id, name }) => ({ value: id, text: name }))}
            value={settings.llm}
            onChange={(llm) => set({ llm })}
          />
          <ChoiceField
            name="voice_opening_mode"
            label={t.opening}
            choices={openingModes.map((value) => ({ value, text: t.openings[value] }))}
            value={settings.voice_opening_mode}
            onChange={(mode) => set({ voice_opening_mode: mode })}
          />
        </section>
        <section className="card form" aria-labelledby="voice-voices">
          <h2 id="voice-voices">{t.voices}</h2>
          <p className="soft">{config.curated_voices.length > 0 ? t.voicesHint : t.noVoices}</p>
          <VoiceField
            name="voice_id"
            label={t.everyLanguage}
            none={t.agentsVoice}
            voices={config.curated_voices}
            value={settings.voice_id}
            onChange={(voice) => set({ voice_id: voice })}
          />
          {voiceLanguages(config).map((language) => (
            <VoiceField
              key={language}
              name={`voices.${language}`}
              label={languageNames.of(language) ?? language}
              none={t.sameVoice}
              voices={config.curated_voices}
              value={settings.voices[language] ?? null}
              onChange={(voice) => set({ voices: withVoice(settings.voices, language, voice) })}
            />
          ))}
        </section>
      </RequestForm>
      <UnsavedGuard isUnsaved={isChanged} />
    </>
  );
}
