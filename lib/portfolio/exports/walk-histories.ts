import { dayAfter, endOfDay } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { accountPageStore } from './account-page-store.ts';
import type { ExportPage, ExportPosition } from './exported-kind.ts';
import { type HistorySpan, exportedRowStore } from './exported-row-store.ts';

/** Bounds memory: each may have 1 MB. */
const accountsAtOnce = 16;

const defaultTimezone = 'UTC';

interface OfAccount<Item> {
  readonly account: Account;
  readonly item: Item;
}

/** Days in the organization's calendar, both included. */
export const spanOfDays = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timezone = defaultTimezone,
): HistorySpan => ({
  ...(from !== undefined && { from: endOfDay(dayAfter(from, -1), timezone) }),
  ...(to !== undefined && { before: endOfDay(to, timezone) }),
});

/** Walks one kind of records through the histories of all accounts, account by account. */
export async function* walkHistories<Item>(
  organization: OrganizationId,
  { kind, span }: { readonly kind: 'interaction' | 'decision'; readonly span: HistorySpan },
  from: ExportPosition = { partition: 0, after: '' },
): AsyncGenerator<ExportPage<OfAccount<Item>>> {
  const store = exportedRowStore(organization);
  let { within, ...position } = from;
  for await (const { accounts, next } of accountPageStore(organization).list(position)) {
    if (accounts.length === 0) yield { items: [], accountsRead: 0, next };
    for (let at = 0; at < accounts.length;) {
      const wave = accounts.slice(at, at + accountsAtOnce);
      const histories = await Promise.all(
        wave.map((account) =>
          store.readHistory<Item>(account.id, kind, span, within?.account === account.id ? within.after : undefined),
        ),
      );
      const longest = histories.findIndex(({ last }) => last !== undefined);
      const whole = longest === -1 ? wave.length : longest;
      const long = wave[whole];
      const after = histories[whole]?.last;
      within = long && after !== undefined ? { account: long.id, after } : undefined;
      const items = wave
        .slice(0, whole + (within ? 1 : 0))
        .flatMap((account, index) => (histories[index]?.items ?? []).map((item) => ({ account, item })));
      at += whole;
      position = { ...position, after: accounts[at - 1]?.id ?? position.after };
      const isEnd = at === accounts.length;
      yield { items, accountsRead: whole, next: isEnd ? next : { ...position, ...(within && { within }) } };
    }
    if (next) position = next;
  }
}
