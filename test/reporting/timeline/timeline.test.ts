import { describe, expect, it } from 'vitest';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import { anInteraction } from '../../builders.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';

let service: Service;

useService((started) => {
  service = started.service;
});

interface Page {
  readonly data: InteractionView[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
}

describe('a page of calls with long transcripts', () => {
  it('ends before it exceeds the reply limit, and the next page continues there', async () => {
    const { transact } = await import('../../../lib/platform/aws/table/table.ts');
    const { interactionStore } = await import('../../../lib/history/interactions/interaction-store.ts');
    const organization = await service.organization('long calls');
    const { account, contact } = await contactedDebtor(service, organization);
    const message = 'Hola. '.repeat(40_000);
    const ids = Array.from({ length: 20 }, (_, n) =>
      parseId(InteractionId, `5f0e7a1c-7d3f-4a55-9f0e-0000000000${10 + n}`),
    );
    for (const [n, id] of ids.entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
      const transcript = [{ role: 'contact', message, at_seconds: 0 }] as const;
      const call = anInteraction({ id, account_id: account, contact_id: contact, created_at, transcript });
      await transact([interactionStore(organization).insertion(call)]);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: Record<string, string> = cursor === null ? {} : { cursor };
      const page: Page = await service.call<Page>('listInteractions', { organization, params: { id: account }, query });
      expect(JSON.stringify(page).length).toBeLessThan(5_000_000);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
      pages++;
    } while (cursor !== null);
    expect(pages).toBeGreaterThan(1);
    expect(seen.slice(1)).toEqual(ids.toReversed());
  });
});
