import { dayIn, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type CountDifference, findCountDifferences } from './find-count-differences.ts';
import { repairCounts } from './repair-counts.ts';

/** Two years: the overview shows no older days, and each day costs 16 requests per organization. */
export const maxVerifiedDays = 731;

/** Each reads its own partitions in parallel; together they stay below the number of connections. */
const maxConcurrentOrganizations = 8;

type Verified = Pick<Organization, 'id' | 'name' | 'timezone' | 'created_at'>;

interface Verification {
  readonly now: Date;
  readonly dayCount: number;
  /** Waits between the two comparisons that a repair needs. Without it nothing is repaired. */
  readonly pause: (() => Promise<unknown>) | undefined;
}

export interface CounterReport {
  readonly id: OrganizationId;
  readonly name: string;
  readonly differences: readonly CountDifference[];
  readonly repairedCount: number;
  readonly remainingCount: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Compares the counts of the last days. An organization has no queue before it was created; a day is added for a
 * changed time zone.
 */
function compare(
  { id, timezone, created_at: createdAt }: Verified,
  { now, dayCount }: Verification,
): Promise<CountDifference[]> {
  const days = daysUpTo(dayIn(timezone, now), dayCount);
  const firstDay = dayIn(timezone, new Date(Date.parse(createdAt) - dayMs));
  return findCountDifferences(
    id,
    days,
    days.filter((day) => day >= firstDay),
  );
}

/** Compares counts with items and repairs the differences that persist. All organizations share one pause. */
export async function verifyCounters(
  organizations: readonly Verified[],
  verification: Verification,
): Promise<CounterReport[]> {
  const found = await mapInParallel(organizations, maxConcurrentOrganizations, async (organization) => ({
    organization,
    differences: await compare(organization, verification),
  }));
  const isRepairing = verification.pause !== undefined && found.some(({ differences }) => differences.length > 0);
  if (isRepairing) await verification.pause();
  return mapInParallel(found, maxConcurrentOrganizations, async ({ organization, differences }) => {
    const report = { id: organization.id, name: organization.name, differences };
    if (!isRepairing || differences.length === 0)
      return { ...report, repairedCount: 0, remainingCount: differences.length };
    const repaired = await repairCounts(organization.id, differences, await compare(organization, verification));
    const remaining = await compare(organization, verification);
    return { ...report, repairedCount: repaired.length, remainingCount: remaining.length };
  });
}
