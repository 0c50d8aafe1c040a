import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { overviewQuery } from '../../queries/overview.ts';
import { Moment } from '../../components/moment.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { AccountFigures } from './account-figures.tsx';
import { DayFigures } from './day-figures.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { StartGuide } from '../home/start-guide.tsx';
import './overview.css';

const periods = ['7', '30', '90'] as const;
const defaultPeriod = '30';

export default function OverviewScreen() {
  const t = useTranslations('overview');
  const shell = useTranslations('shell');
  const { me, role } = useViewer();
  const { days = defaultPeriod } = useSearch({ from: '/' });
  const change = useChangeSearch<'/'>();
  const query = useQuery(overviewQuery(useOrganizationService(), days));
  return (
    <>
      <PageHead
        title={shell.screens.start}
        note={
          <span className="facts">
            {me.organization && <span>{me.organization.name}</span>}
            <span>{me.email ?? me.id}</span>
            {role !== undefined && <span>{shell.roles[role]}</span>}
          </span>
        }
      >
        <div role="group" aria-label={t.period} className="actions">
          {periods.map((period) => (
            <ToggleButton
              key={period}
              isSelected={period === days}
              onChange={() => change({ days: period === defaultPeriod ? undefined : period })}
            >
              {t.days(period)}
            </ToggleButton>
          ))}
        </div>
      </PageHead>
      <QueryView query={query} lines={12}>
        {(overview) =>
          Object.values(overview.accounts.by_status).every((count) => count === 0) ? (
            <StartGuide hasAccounts={false} />
          ) : (
            <>
              <StartGuide hasAccounts />
              <p className="soft">
                {t.read} <Moment at={overview.as_of} />
              </p>
              <QueueFigures overview={overview} />
              <AccountFigures overview={overview} />
              <DayFigures overview={overview} />
              <OverviewCharts overview={overview} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
