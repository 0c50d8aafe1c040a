import type { OrganizationId } from '../../foundation/ids.ts';
import type { DecisionView } from '../../history/decisions/contract.ts';
import { decisionView } from '../../history/decisions/decision-view.ts';
import type { StoredReceipt } from '../../history/decisions/packed-receipt.ts';
import { type Named, accountNames } from './account-names.ts';
import type { ExportOf, ExportPage, ExportPosition } from './exported-kind.ts';
import { spanOfDays, walkHistories } from './walk-histories.ts';

export async function* readExportedDecisions(
  organization: OrganizationId,
  { filters, timezone }: ExportOf<'decisions'>,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Named<DecisionView>>> {
  const { channel, allowed } = filters;
  const wanted = { kind: 'decision', span: spanOfDays(filters, timezone) } as const;
  for await (const { items, ...page } of walkHistories<StoredReceipt>(organization, wanted, from))
    yield {
      ...page,
      items: items
        .filter(({ item }) => channel === undefined || item.channel === channel)
        .filter(({ item }) => allowed === undefined || item.allowed === allowed)
        .map(({ item, account }) => ({ ...decisionView(item), ...accountNames(account) })),
    };
}
