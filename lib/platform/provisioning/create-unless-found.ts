import { type ProviderOutcome, refusedOutcome } from '../providers/provider-outcome.ts';

/**
 * An earlier request without an answer may be carried out after a search that found nothing, so this searches again
 * before it creates. If the provider does not answer the search, nothing is created, which counts as refused.
 */
export async function createUnlessFound<Created>(
  find: () => Promise<ProviderOutcome<Created | null>>,
  create: () => Promise<ProviderOutcome<Created>>,
): Promise<ProviderOutcome<Created>> {
  const found = await find();
  if (found.kind === 'unknown') return refusedOutcome(found.status, found.code, null);
  if (found.kind !== 'accepted') return found;
  return found.value === null ? create() : { kind: 'accepted', value: found.value };
}
