import { queryOptions, useQuery } from '@tanstack/react-query';
import { createApi } from '../api/api.ts';
import { useViewer } from './me.ts';
import type { OrganizationService } from './organization-service.ts';
import { useService } from './session-service.ts';

/** The names of campaigns, strategies, templates and users. */
export const directoryQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'directory'],
    queryFn: ({ signal }) => call('GET', '/api/directory', {}, { signal }),
    staleTime: 5 * 60_000,
  });

/** The directory for people who manage campaigns; undefined for others, and while it is loaded. */
export function useCampaignDirectory() {
  const { session } = useService();
  const viewer = useViewer();
  const { organization } = viewer;
  const service = { call: createApi(session, organization), organization: organization ?? '' };
  return useQuery({ ...directoryQuery(service), enabled: organization !== undefined && viewer.hasRole('admin') }).data;
}
