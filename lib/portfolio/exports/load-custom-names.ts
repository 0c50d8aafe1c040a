import type { OrganizationId } from '../../foundation/ids.ts';
import { customNameStore } from '../accounts/custom-name-store.ts';
import type { ExportFormat } from './contract.ts';

/** A CSV file needs all its columns before its first row. */
export const loadCustomNames = async (organization: OrganizationId, format: ExportFormat): Promise<readonly string[]> =>
  format === 'csv' ? customNameStore(organization).list() : [];
