import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { organizationQuery } from '../queries/organizations.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { useTranslations } from '../locales/language.ts';

export function OrganizationBar({ organization }: { readonly organization: string }) {
  const t = useTranslations('shell');
  const { data } = useQuery(organizationQuery(useOrganizationService()));
  return (
    <div className="organization-bar" role="status">
      <span>{t.actingFor(data?.name ?? organization)}</span>
      <Link to="/" search={{ org: undefined }}>
        {t.stopActing}
      </Link>
    </div>
  );
}
