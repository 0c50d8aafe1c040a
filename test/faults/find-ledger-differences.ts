import { partitions } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { fromUnits, unitsOf } from '../../lib/foundation/money.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { LedgerEntry } from '../../lib/portfolio/ledger/ledger-entry.ts';
import type { LedgerFigure } from '../../lib/portfolio/ledger/movements.ts';
import { ledgerDays } from '../../lib/reporting/closings/ledger-days.ts';

const signs: Readonly<Record<LedgerFigure, 1 | -1>> = { added: 1, adjusted: 1, paid: -1, reversed: 1, forgiven: -1 };

async function readAll<Item>(pk: string): Promise<readonly Item[]> {
  const { queryPage } = await import('../../lib/platform/aws/table/table.ts');
  const found: Item[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await queryPage<Item>({ pk, after, limit: 1000, consistent: true });
    found.push(...page.items);
    after = page.last;
  }
  return found;
}

/**
 * Where the ledger of an organization is not what is owed: by account, what its entries add up to, and by currency, the
 * closing of the last day. Everything must have been delivered.
 */
export async function findLedgerDifferences(organization: OrganizationId): Promise<readonly string[]> {
  const accounts = (await Promise.all(partitions.accounts(organization).map((pk) => readAll<Account>(pk)))).flat();
  const owed = new Map<string, number>();
  const differences: string[] = [];
  for (const { id, pending_balance: balance, currency, in_ledger: isIn } of accounts) {
    const entries = await readAll<LedgerEntry>(partitions.ledgerOfAccount(organization, id));
    const sums = new Map<string, number>();
    for (const { entry_kind: kind, amount, currency: of } of entries)
      sums.set(of, (sums.get(of) ?? 0) + signs[kind] * unitsOf(amount));
    if (isIn) owed.set(currency, (owed.get(currency) ?? 0) + unitsOf(balance));
    for (const [of, units] of new Map([[currency, 0], ...sums])) {
      const expected = isIn && of === currency ? unitsOf(balance) : 0;
      if (units !== expected)
        differences.push(`${id}: ${fromUnits(units)} ${of} in the ledger, ${fromUnits(expected)} owed`);
    }
  }
  const { countStore } = await import('../../lib/reporting/counters/count-store.ts');
  // Also what a test has moved on days to come.
  const { before } = await countStore(organization).readLedger('9999-12-01', '9999-12-31');
  const closings = new Map(
    ledgerDays(['9999-12-01'], before, new Map()).map(({ currency, opening }) => [currency, unitsOf(opening)]),
  );
  for (const currency of new Set([...owed.keys(), ...closings.keys()]))
    if ((closings.get(currency) ?? 0) !== (owed.get(currency) ?? 0))
      differences.push(`${currency}: closing ${closings.get(currency)}, owed ${owed.get(currency)} units`);
  return differences;
}
