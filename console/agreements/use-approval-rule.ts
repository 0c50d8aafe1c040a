import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../queries/me.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { organizationQuery } from '../queries/organizations.ts';

/** The organization's settings, which only administrators may read; others do not approve. */
export function useApprovalRule() {
  const isAdmin = useViewer().hasRole('admin');
  return useQuery({ ...organizationQuery(useOrganizationService()), enabled: isAdmin }).data;
}
