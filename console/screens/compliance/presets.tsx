import type { Preset } from '../../queries/compliance.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { PresetDetails } from './preset-details.tsx';

interface PresetsProps {
  readonly presets: readonly Preset[];
  readonly applied: readonly Preset['id'][];
}

export function Presets({ presets, applied }: PresetsProps) {
  const t = useTranslations('compliance');
  const { sources } = useTranslations('receipts');
  const format = useFormat();
  return (
    <section aria-labelledby="presets">
      <h2 id="presets">{t.presets}</h2>
      <ul className="entries">
        {presets.map((preset) => (
          <li key={preset.id} className="entry">
            <details>
              <summary>
                <strong>{sources[preset.id]}</strong> · {t.standings[preset.standing]}
                {applied.includes(preset.id) && <span className="status active"> {t.isApplied}</span>}
              </summary>
              <p>{t.grades[preset.grade]}</p>
              <p className="soft">{t.version(format.number(preset.version), format.day(preset.verified_on))}</p>
              <PresetDetails preset={preset} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
