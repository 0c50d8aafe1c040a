import { Link, useSearch } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { PeriodFilters } from '../../filters/period-filters.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import { AgentReport } from './agent-report.tsx';
import { AgentWork } from './agent-work.tsx';
import { PromiseReport } from './promise-report.tsx';
import { VintageReport } from './vintage-report.tsx';
import './reports.css';

const reports = ['agents', 'vintages', 'promises'] as const;

/** What people did, and what was recovered. */
export default function ReportsScreen() {
  const t = useTranslations('reports');
  const shell = useTranslations('shell');
  const viewer = useViewer();
  const { report: asked, from, to, user, rows } = useSearch({ from: '/reports' });
  const shown = reports.filter((name) => name !== 'agents' || viewer.hasRole('agent'));
  const report = shown.find((name) => name === asked) ?? shown[0];
  const change = useChangeSearch<'/reports'>();
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return (
    <>
      <PageHead title={shell.screens.reports} note={t.note} />
      <div className="view-tabs">
        <nav aria-label={shell.screens.reports}>
          {shown.map((name) => (
            <Link
              key={name}
              to="/reports"
              search={{ report: name }}
              aria-current={name === report ? 'page' : undefined}
            >
              {t.reports[name]}
            </Link>
          ))}
          {viewer.hasRole('admin') && <Link to="/campaigns">{shell.screens.campaigns}</Link>}
        </nav>
      </div>
      {report === 'vintages' && <VintageReport />}
      {report === 'promises' && <PromiseReport />}
      {report === 'agents' && (
        <>
          <PeriodFilters screen="reports" period={period} change={change} />
          {user !== undefined && rows !== undefined ? (
            <AgentWork user={user} rows={rows} period={period} />
          ) : (
            <AgentReport period={period} />
          )}
        </>
      )}
    </>
  );
}
