import { useQuery } from '@tanstack/react-query';
import { ScreenLink } from '../components/screen-link.tsx';
import { organizationQuery } from '../queries/organizations.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { useWords } from '../locales/language.ts';

/** Reminds a platform administrator whose data this is. */
export function OrganizationBar({ organization }: { readonly organization: string }) {
  const words = useWords('shell');
  const { data } = useQuery(organizationQuery(useOrganizationService()));
  return (
    <div className="organization-bar" role="status">
      <span>{words.actingFor(data?.name ?? organization)}</span>
      <ScreenLink to="start" search={{ org: undefined }}>
        {words.stopActing}
      </ScreenLink>
    </div>
  );
}
