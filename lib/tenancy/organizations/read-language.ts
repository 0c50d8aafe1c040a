import type { OrganizationId } from '../../foundation/ids.ts';
import { organizationStore } from './organization-store.ts';

export const readLanguage = async (organization: OrganizationId): Promise<string> =>
  (await organizationStore(organization).read())?.language ?? 'en';
