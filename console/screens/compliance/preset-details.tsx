import type { Preset } from '../../queries/compliance.ts';
import { useTranslations } from '../../locales/language.ts';

/** The sources, their further requirements, and the rules. Quotations of laws come from the service unchanged. */
export function PresetDetails({ preset }: { readonly preset: Preset }) {
  const t = useTranslations('compliance');
  const kinds: Readonly<Partial<Record<string, string>>> = t.kinds;
  return (
    <>
      <h3>{t.sources}</h3>
      <ul>
        {preset.sources.map(({ name, url }) => (
          <li key={name}>
            {url === undefined ? (
              name
            ) : (
              <a href={url} rel="noreferrer" target="_blank">
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <h3>{t.rules}</h3>
      <ul>
        {preset.rules.map(({ kind, basis, grade }, at) => (
          <li key={at}>
            <strong>{kinds[kind] ?? kind}</strong> ({grade}) <span lang="en">{basis}</span>
          </li>
        ))}
      </ul>
      {preset.not_covered.length > 0 && (
        <>
          <h3>{t.gaps}</h3>
          <ul lang="en">
            {preset.not_covered.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
