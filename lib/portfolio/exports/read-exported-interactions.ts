import type { OrganizationId } from '../../foundation/ids.ts';
import type { InteractionView } from '../../history/interactions/contract.ts';
import { type Interaction, interactionView } from '../../history/interactions/interaction.ts';
import { type Named, accountNames } from './account-names.ts';
import type { ExportOf, ExportPage, ExportPosition } from './exported-kind.ts';
import { spanOfDays, walkHistories } from './walk-histories.ts';

export async function* readExportedInteractions(
  organization: OrganizationId,
  { filters, timezone }: ExportOf<'interactions'>,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Named<InteractionView>>> {
  const { channel, direction } = filters;
  const now = new Date();
  const wanted = { kind: 'interaction', span: spanOfDays(filters, timezone) } as const;
  for await (const { items, ...page } of walkHistories<Interaction>(organization, wanted, from))
    yield {
      ...page,
      items: items
        .filter(({ item }) => channel === undefined || item.channel === channel)
        .filter(({ item }) => direction === undefined || item.direction === direction)
        .map(({ item, account }) => ({ ...interactionView(item, now), ...accountNames(account) })),
    };
}
