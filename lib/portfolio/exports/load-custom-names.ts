import type { OrganizationId } from '../../foundation/ids.ts';
import { customNameStore } from '../accounts/custom-name-store.ts';
import type { ExportContent } from './exported-kind.ts';

/** A CSV file needs all its columns before its first row. */
export const loadCustomNames = async (
  organization: OrganizationId,
  { exported, format }: Pick<ExportContent, 'exported' | 'format'>,
): Promise<readonly string[]> =>
  exported === 'accounts' && format === 'csv' ? customNameStore(organization).list() : [];
