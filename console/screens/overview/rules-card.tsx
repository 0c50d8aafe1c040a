import { Link } from '@tanstack/react-router';
import { percent, shareOf } from '../../charts/chart.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import type { Overview } from '../../queries/overview.ts';
import { CardHead } from './card-head.tsx';
import { periodsOf, ruleFigures } from './home-figures.ts';

const maxRules = 5;

interface RulesCardProps {
  readonly overview: Overview;
  readonly length: number;
}

export function RulesCard({ overview, length }: RulesCardProps) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const viewer = useViewer();
  const rules = ruleFigures(periodsOf(overview, length).days);
  const blocked = rules.reduce((sum, { count }) => sum + count, 0);
  const most = rules[0]?.count ?? 0;
  const shown = rules.slice(0, rules.length > maxRules ? maxRules - 1 : maxRules);
  const rest = rules.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...shown.map(({ rule, count }) => ({ id: rule, name: terms.rules[rule], count })),
    ...(rest > 0 ? [{ id: 'rest', name: t.otherRules, count: rest }] : []),
  ];
  return (
    <section className="card" aria-labelledby="rules">
      <CardHead id="rules" title={t.blockedByRule} figure={format.number(blocked)} note={t.blockedFormula}>
        {viewer.hasRole('admin') && <Link to="/compliance">{t.showCompliance}</Link>}
      </CardHead>
      {rows.length === 0 ? (
        <p className="soft">{t.noneBlocked}</p>
      ) : (
        <table className="plain">
          <thead className="hidden">
            <tr>
              <th scope="col">{t.rule}</th>
              <th scope="col">{t.share}</th>
              <th scope="col">{t.blocked}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, count }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td className="metered" aria-hidden="true">
                  <span className="meter wide">
                    <span className="plain-bar" style={{ width: percent(shareOf(count, most)) }} />
                  </span>
                </td>
                <td className="number strong">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
