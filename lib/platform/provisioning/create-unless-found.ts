import { type ProviderOutcome, refusedOutcome } from '../providers/provider-outcome.ts';

/**
 * Searches again before it creates, because the provider may have carried out an earlier, unanswered request after the
 * last search. If the provider does not answer the search, nothing is created and the outcome is `refused`.
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
