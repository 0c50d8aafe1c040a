import { useQuery } from '@tanstack/react-query';
import { ScreenLink } from '../parts/screen-link.tsx';
import { organizationQuery } from '../calls/organizations.ts';
import { useOrganizationService } from '../calls/organization-calls.ts';
import { useWords } from '../words/language.ts';

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
