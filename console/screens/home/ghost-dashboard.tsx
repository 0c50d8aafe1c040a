import { useTranslations } from '../../locales/language.ts';

/** Heights of the bars, in percent. */
const bars = [58, 45, 64, 85, 34, 30, 80, 92, 50, 98, 60, 36, 48, 76, 61, 66, 100, 55, 53, 88, 75];
const shares = [10, 16, 15, 14, 20, 25];

/** The figures of the start page before there are any: a picture of them, with one sentence. */
export function GhostDashboard() {
  const t = useTranslations('first_steps');
  return (
    <section className="card ghost-dashboard">
      <h2>{t.ghostTitle}</h2>
      <div className="ghost-picture" aria-hidden="true">
        <div className="ghost-figures">
          <span />
          <span />
        </div>
        <div className="ghost-bars">
          {bars.map((height, at) => (
            <span key={at} style={{ height: `${height}%` }} />
          ))}
        </div>
        <div className="ghost-shares">
          {shares.map((share, at) => (
            <span key={at} style={{ flexGrow: share }} />
          ))}
        </div>
      </div>
      <p className="small soft">{t.ghostText}</p>
    </section>
  );
}
