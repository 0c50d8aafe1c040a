import { NumberField } from '../../forms/number-field.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

interface RepliesAndCallsProps {
  readonly settings: Settings;
  readonly onChange: (part: Partial<Settings>) => void;
}

/** The longest time that the service accepts. */
const maxHours = 168;

export function RepliesAndCalls({ settings, onChange }: RepliesAndCallsProps) {
  const t = useTranslations('organization');
  return (
    <section className="card form" aria-labelledby="replies-and-calls">
      <h2 id="replies-and-calls">{t.repliesAndCalls}</h2>
      <div className="field-row">
        <NumberField
          name="reply_hold_hours"
          label={t.settings.reply_hold_hours}
          hint={t.replyHint}
          initial={settings.reply_hold_hours}
          min={1}
          max={maxHours}
          onChange={(hours) => onChange({ reply_hold_hours: hours })}
          isRequired
        />
      </div>
      <SwitchField
        name="stop_scope"
        label={t.settings.stop_scope}
        isOn={settings.stop_scope === 'channel'}
        onChange={(isOn) => onChange({ stop_scope: isOn ? 'channel' : 'all' })}
      />
      <p className="soft">{t.stopHint}</p>
      <SwitchField
        name="voice_verification"
        label={t.settings.voice_verification}
        isOn={settings.voice_verification === 'required'}
        onChange={(isOn) => onChange({ voice_verification: isOn ? 'required' : 'when_known' })}
      />
      <p className="soft">{t.verificationHint}</p>
    </section>
  );
}
