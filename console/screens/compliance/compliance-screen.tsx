import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { presetsQuery } from '../../queries/compliance.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import { overviewQuery } from '../../queries/overview.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { BlocksByDay } from './blocks-by-day.tsx';
import { chosenPresets } from './chosen-presets.ts';
import './compliance.css';
import { CurrentRules } from './current-rules.tsx';
import { DayFigures } from './day-figures.tsx';
import { Decisions } from './decisions.tsx';
import { Presets } from './presets.tsx';

const days = '30';

export default function ComplianceScreen() {
  const t = useTranslations('compliance');
  const { sources } = useTranslations('receipts');
  const shell = useTranslations('shell');
  const service = useOrganizationService();
  const isAdmin = useViewer().hasRole('admin');
  const { date, person } = useSearch({ from: '/compliance' });
  const presets = useQuery(presetsQuery(service));
  const overview = useQuery(overviewQuery(service, days));
  const { data: organization } = useQuery({ ...organizationQuery(service), enabled: isAdmin });
  const applied = chosenPresets(organization);
  return (
    <>
      <PageHead
        title={shell.screens.compliance}
        note={
          organization && (
            <span className="badges">
              {applied.map((id) => (
                <span key={id} className="badge accent">
                  {sources[id]}
                </span>
              ))}
              <span className="badge">{t.ownRules}</span>
            </span>
          )
        }
      />
      {person === undefined && (
        <QueryView query={overview} lines={8}>
          {(figures) => {
            const shown = date ?? figures.days.at(-1)?.date ?? '';
            const day = figures.days.find((each) => each.date === shown);
            return (
              <>
                {day && <DayFigures day={day} />}
                <div className={organization ? 'pair blocks-and-rules' : undefined}>
                  <BlocksByDay overview={figures} shown={shown} />
                  {organization && presets.data && (
                    <CurrentRules organization={organization} presets={presets.data.data} />
                  )}
                </div>
              </>
            );
          }}
        </QueryView>
      )}
      <Decisions />
      <QueryView query={presets} lines={6}>
        {({ data }) => <Presets presets={data} applied={applied} />}
      </QueryView>
    </>
  );
}
