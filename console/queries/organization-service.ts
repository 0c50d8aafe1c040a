import { type Api, createApi } from '../api/api.ts';
import { useViewer } from './me.ts';
import { useService } from './session-service.ts';

export interface OrganizationService {
  /** Calls the service for the organization whose data is shown. */
  readonly call: Api;
  /** Begins the key of every query of the organization. */
  readonly organization: string;
}

/** The service for a screen that shows an organization's data: such screens are shown only when there is one. */
export function useOrganizationService(): OrganizationService {
  const { session } = useService();
  const { organization } = useViewer();
  if (organization === undefined) throw new Error('No organization has been chosen.');
  return { call: createApi(session, organization), organization };
}
