import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { SettingsForm } from './settings-form.tsx';
import './organization.css';

export default function OrganizationScreen() {
  const t = useTranslations('organization');
  const shell = useTranslations('shell');
  const query = useQuery(organizationQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.organization} note={t.note} />
      <QueryView query={query} lines={10}>
        {(organization) => (
          <>
            <SettingsForm organization={organization} />
            <p className="soft organization-id">
              {t.id} <CopyText text={organization.id} />
            </p>
          </>
        )}
      </QueryView>
    </>
  );
}
