import type { AgentCounts } from '../counters/agent-counts.ts';
import type { AgentReportRow } from './contract.ts';

const hasCounts = ({ calls, promises }: AgentReportRow): boolean => calls !== 0 || promises !== 0;

function byCurrency({ promisedAmounts: promised, keptAmounts: kept }: AgentCounts): AgentReportRow['by_currency'] {
  const currencies = [...new Set([...Object.keys(promised), ...Object.keys(kept)])].sort();
  return currencies.map((currency) => ({
    currency,
    promised: promised[currency] ?? 0,
    kept: kept[currency] ?? 0,
  }));
}

const compareRows = (one: AgentReportRow, other: AgentReportRow): number =>
  other.calls - one.calls || other.promises - one.promises || (one.user_id < other.user_id ? -1 : 1);

/** Those who made the most calls come first. `only` leaves out the work of other users. */
export const agentRows = (counts: ReadonlyMap<string, AgentCounts>, only: string | undefined): AgentReportRow[] =>
  [...counts]
    .filter(([user]) => only === undefined || user === only)
    .map(([user_id, own]): AgentReportRow => {
      const { calls, right_party, promises, kept, broken } = own;
      return { user_id, calls, right_party, promises, kept, broken, by_currency: byCurrency(own) };
    })
    .filter(hasCounts)
    .sort(compareRows);
