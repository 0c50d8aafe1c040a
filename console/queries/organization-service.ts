import { type Api, createApi } from '../api/api.ts';
import { useViewer } from './me.ts';
import { useService } from './session-service.ts';

export interface OrganizationService {
  readonly call: Api;
  /** The first part of every query key of the organization. */
  readonly organization: string;
}

/** The service for the current organization. Screens that use it are shown only if there is one. */
export function useOrganizationService(): OrganizationService {
  const { session } = useService();
  const { organization } = useViewer();
  if (organization === undefined) throw new Error('No organization has been chosen.');
  return { call: createApi(session, organization), organization };
}
