import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Overview, overviewQuery } from '../../queries/overview.ts';
import { StartGuide } from '../home/start-guide.tsx';
import { DebtAgeCard } from './debt-age-card.tsx';
import { AttentionStrip } from './attention-strip.tsx';
import { CampaignsCard } from './campaigns-card.tsx';
import { ChannelCard } from './channel-card.tsx';
import { currenciesOf } from './home-figures.ts';
import { KeyFigures } from './key-figures.tsx';
import { OverviewCsv } from './overview-csv.tsx';
import { RecoveredByDay } from './recovered-by-day.tsx';
import { RulesCard } from './rules-card.tsx';
import './overview.css';

const periods = ['7', '30', '90'] as const;
const defaultPeriod = '30';

export default function OverviewScreen() {
  const t = useTranslations('overview');
  const shell = useTranslations('shell');
  const format = useFormat();
  const viewer = useViewer();
  const { days = defaultPeriod, currency: chosen } = useSearch({ from: '/' });
  const change = useChangeSearch<'/'>();
  const length = Number(days);
  // The period before it is read too, to compare with.
  const query = useQuery(overviewQuery(useOrganizationService(), String(2 * length)));
  const currencies = query.data ? currenciesOf(query.data) : [];
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  return (
    <>
      <PageHead
        title={shell.screens.start}
        note={query.data && t.asOf(format.day(query.data.date), format.relative(query.data.as_of))}
      >
        <ToggleChoice
          label={t.period}
          choices={periods.map((value) => ({ value, text: t.days(value) }))}
          value={days}
          onChange={(value) => change({ days: value === defaultPeriod ? undefined : value })}
        />
        {currency !== undefined && currencies.length > 1 && (
          <select
            className="head-choice"
            aria-label={t.currency}
            value={currency}
            onChange={({ target: { value } }) => change({ currency: value === currencies[0] ? undefined : value })}
          >
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
        {query.data && currency !== undefined && (
          <OverviewCsv overview={query.data} length={length} currency={currency} />
        )}
        {viewer.hasRole('agent') && (
          <Link to="/work" className="button primary">
            <Icon name="list" />
            {t.workQueue}
          </Link>
        )}
      </PageHead>
      <QueryView query={query} lines={12}>
        {(overview) =>
          Object.values(overview.accounts.by_status).every((count) => count === 0) ? (
            <StartGuide hasAccounts={false} />
          ) : (
            currency !== undefined && <Figures overview={overview} length={length} currency={currency} />
          )
        }
      </QueryView>
    </>
  );
}

interface FiguresProps {
  readonly overview: Overview;
  readonly length: number;
  readonly currency: string;
}

function Figures({ overview, length, currency }: FiguresProps) {
  const viewer = useViewer();
  return (
    <div className="home">
      <StartGuide hasAccounts />
      <AttentionStrip overview={overview} currency={currency} />
      <KeyFigures overview={overview} length={length} currency={currency} />
      <div className="home-pair wide-first">
        <RecoveredByDay overview={overview} length={length} currency={currency} />
        <DebtAgeCard overview={overview} currency={currency} />
      </div>
      {viewer.hasRole('admin') && <CampaignsCard currency={currency} />}
      <div className="home-pair">
        <ChannelCard overview={overview} length={length} currency={currency} />
        <RulesCard overview={overview} length={length} />
      </div>
    </div>
  );
}
