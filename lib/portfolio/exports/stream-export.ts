import type { OrganizationId } from '../../foundation/ids.ts';
import { accountExport } from './account-export.ts';
import { textOf } from './export-text.ts';
import type { ExportOf } from './exported-kind.ts';
import { readExportedAccounts } from './read-exported-accounts.ts';
import { renderPages } from './render-pages.ts';

export async function* streamExport(
  organization: OrganizationId,
  content: ExportOf<'accounts'>,
): AsyncGenerator<string> {
  const pages = readExportedAccounts(organization, content, undefined);
  const begin = { rowsBefore: 0, hasBegun: false };
  for await (const { text } of renderPages(textOf(accountExport, content), pages, begin)) if (text !== '') yield text;
}
