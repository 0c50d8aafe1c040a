import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { organizationQuery } from '../calls/organizations.ts';
import { useService } from '../calls/session-calls.ts';
import { useWords } from '../words/language.ts';

/** Reminds a platform administrator whose data this is. */
export function OrganizationBar({ organization }: { readonly organization: string }) {
  const words = useWords();
  const { data } = useQuery(organizationQuery(useService().api, organization));
  return (
    <div className="organization-bar" role="status">
      <span>{words.actingFor(data?.name ?? organization)}</span>
      <Link to="/" search={{ org: undefined }}>
        {words.stopActing}
      </Link>
    </div>
  );
}
