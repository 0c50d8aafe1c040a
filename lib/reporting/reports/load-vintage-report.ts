import type { OrganizationId } from '../../foundation/ids.ts';
import { countStore } from '../counters/count-store.ts';
import type { VintageReport, VintageReportRow } from './contract.ts';

/** Accounts without a due date come last. */
const compareRows = (one: VintageReportRow, other: VintageReportRow): number => {
  if (one.month === other.month) return one.currency < other.currency ? -1 : 1;
  return (one.month ?? '') > (other.month ?? '') ? -1 : 1;
};

/** Loads what was recovered by the month in which debts fell due, the latest month first. */
export async function loadVintageReport(organization: OrganizationId, now: Date): Promise<VintageReport> {
  const vintages = await countStore(organization).readVintages();
  const data = vintages.map(({ paid, ...vintage }): VintageReportRow => ({ ...vintage, recovered: paid }));
  return { as_of: now.toISOString(), data: data.sort(compareRows) };
}
