import { type ProviderOutcome, refusedOutcome } from '../providers/provider-outcome.ts';

/**
 * Creates something at a provider unless it is there: an earlier request without an answer may have been carried out after
 * it was looked for in vain. If the provider does not say whether it is there, nothing is created, which counts as refused.
 */
export async function createUnlessFound<Made>(
  find: () => Promise<ProviderOutcome<Made | null>>,
  create: () => Promise<ProviderOutcome<Made>>,
): Promise<ProviderOutcome<Made>> {
  const found = await find();
  if (found.kind === 'unknown') return refusedOutcome(found.status, found.code, null);
  if (found.kind !== 'accepted') return found;
  return found.value === null ? create() : { kind: 'accepted', value: found.value };
}
