import { useQuery } from '@tanstack/react-query';
import { presetsQuery } from '../../queries/compliance.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { Blocks } from './blocks.tsx';
import './compliance.css';
import { CurrentRules } from './current-rules.tsx';
import { PersonDecisions } from './person-decisions.tsx';
import { Presets } from './presets.tsx';
import { chosenPresets } from './chosen-presets.ts';

export default function ComplianceScreen() {
  const t = useTranslations('compliance');
  const shell = useTranslations('shell');
  const service = useOrganizationService();
  const isAdmin = useViewer().hasRole('admin');
  const presets = useQuery(presetsQuery(service));
  const { data: organization } = useQuery({ ...organizationQuery(service), enabled: isAdmin });
  return (
    <>
      <PageHead title={shell.screens.compliance} note={t.note} />
      <QueryView query={presets} lines={10}>
        {({ data }) => (
          <>
            {organization && <CurrentRules organization={organization} presets={data} />}
            <Blocks />
            <PersonDecisions />
            <Presets presets={data} applied={chosenPresets(organization)} />
          </>
        )}
      </QueryView>
    </>
  );
}
