import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from '../counters/count-store.ts';
import { agentRows } from './agent-report.ts';
import type { AgentReport } from './contract.ts';
import { type GivenPeriod, reportPeriod } from './report-period.ts';

/** `only` is the user whose work alone the reader may see. */
export async function loadAgentReport(
  organization: OrganizationId,
  given: GivenPeriod,
  only: string | undefined,
  now: Date,
): Promise<AgentReport> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const { from, to } = reportPeriod(given, settings.timezone, now);
  const counts = await countStore(organization).readAgents(from, to);
  return { as_of: now.toISOString(), from, to, data: agentRows(counts, only) };
}
