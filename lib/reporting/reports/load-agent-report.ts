import type { OrganizationId } from '../../foundation/ids.ts';
import { countStore } from '../counters/count-store.ts';
import { agentRows } from './agent-report.ts';
import type { AgentReport } from './contract.ts';
import { loadReportPeriod } from './load-report-period.ts';
import type { GivenPeriod } from './report-period.ts';

/** `only` is the user whose work alone the reader may see. */
export async function loadAgentReport(
  organization: OrganizationId,
  given: GivenPeriod,
  only: string | undefined,
  now: Date,
): Promise<AgentReport> {
  const { from, to } = await loadReportPeriod(organization, given, now);
  const counts = await countStore(organization).readAgents(from, to);
  return { as_of: now.toISOString(), from, to, data: agentRows(counts, only) };
}
