import type { OrganizationId } from '../../foundation/ids.ts';
import { accountPageStore } from './account-page-store.ts';
import { type ExportContent, exportText } from './export-text.ts';

export async function* streamExport(organization: OrganizationId, content: ExportContent): AsyncGenerator<string> {
  const text = exportText(content);
  let rowsBefore = 0;
  yield text.start;
  for await (const { accounts } of accountPageStore(organization).list()) {
    const page = text.ofAccounts(accounts, rowsBefore);
    rowsBefore += page.rows;
    if (page.rows > 0) yield page.text;
  }
  if (text.end !== '') yield text.end;
}
