import type { OrganizationId } from '../../foundation/ids.ts';
import { accountExport } from './account-export.ts';
import { decisionExport } from './decision-export.ts';
import { textOf } from './export-text.ts';
import type { ExportContent, ExportPosition } from './exported-kind.ts';
import { interactionExport } from './interaction-export.ts';
import { paymentExport } from './payment-export.ts';
import { promiseExport } from './promise-export.ts';
import { readExportedAccounts } from './read-exported-accounts.ts';
import { readExportedDecisions } from './read-exported-decisions.ts';
import { readExportedInteractions } from './read-exported-interactions.ts';
import { readExportedPayments } from './read-exported-payments.ts';
import { readExportedPromises } from './read-exported-promises.ts';
import { type TextPage, renderPages } from './render-pages.ts';

/** The text of an export from a position on, or the whole text. */
export async function* readExportText(
  organization: OrganizationId,
  content: ExportContent,
  { position, rows }: { readonly position?: ExportPosition; readonly rows: number },
): AsyncGenerator<TextPage> {
  const begin = { rowsBefore: rows, hasBegun: position !== undefined };
  switch (content.exported) {
    case 'accounts':
      yield* renderPages(textOf(accountExport, content), readExportedAccounts(organization, content, position), begin);
      break;
    case 'payments':
      yield* renderPages(textOf(paymentExport, content), readExportedPayments(organization, content, position), begin);
      break;
    case 'promises':
      yield* renderPages(textOf(promiseExport, content), readExportedPromises(organization, content, position), begin);
      break;
    case 'interactions':
      yield* renderPages(
        textOf(interactionExport, content),
        readExportedInteractions(organization, content, position),
        begin,
      );
      break;
    case 'decisions':
      yield* renderPages(
        textOf(decisionExport, content),
        readExportedDecisions(organization, content, position),
        begin,
      );
      break;
  }
}
