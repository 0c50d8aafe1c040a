import { queryOptions, useQuery } from '@tanstack/react-query';
import { createApi } from '../api/api.ts';
import { useViewer } from './me.ts';
import type { OrganizationService } from './organization-service.ts';
import { useService } from './session-service.ts';

export const directoryQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'directory'],
    queryFn: ({ signal }) => call('GET', '/api/directory', {}, { signal }),
    staleTime: 5 * 60_000,
  });

/** The directory for users who manage campaigns; undefined for others and while loading. */
export function useCampaignDirectory() {
  const { session } = useService();
  const viewer = useViewer();
  const { organization } = viewer;
  const service = { call: createApi(session, organization), organization: organization ?? '' };
  return useQuery({ ...directoryQuery(service), enabled: organization !== undefined && viewer.hasRole('admin') }).data;
}
