import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { setExecutionPaused } from '../../tenancy/organizations/set-execution-paused.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { maxStartDelayMs } from '../dispatch/max-start-delay.ts';

const marginMs = 500;

/**
 * Pauses automatic dispatch. Returns once every dispatch that began earlier has called its provider or given up, so
 * that nothing is sent automatically afterwards.
 */
export async function pauseExecution(organization: OrganizationId, acting: Acting): Promise<Organization> {
  const settings = await setExecutionPaused(organization, true, acting);
  if (!settings) throw notFound('organization');
  await waitForInFlightDispatches();
  return settings;
}

const waitForInFlightDispatches = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, maxStartDelayMs + marginMs));
