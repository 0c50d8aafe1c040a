import { randomUUID } from 'node:crypto';
import type { Provider } from '../../foundation/provider.ts';
import { Problem } from '../../foundation/problem.ts';
import type { OutcomeRefused, ProviderOutcome } from '../providers/provider-outcome.ts';
import { providerProblem } from '../providers/provider-problem.ts';
import { type CreationClaim, claimStateAt, secondsUntilAbandoned } from './claim.ts';

export interface CreationSteps<Item extends CreationClaim, Created> {
  readonly provider: Provider;
  readonly read: () => Promise<Item | undefined>;
  /** Replaces the item that was read; undefined if another request was faster. */
  readonly claim: (before: Item | undefined, claim: CreationClaim) => Promise<Item | undefined>;
  /** Searches the provider for what an earlier request created; null if there is nothing. */
  readonly find: (claimed: Item) => Promise<ProviderOutcome<Created | null>>;
  readonly create: (claimed: Item) => Promise<ProviderOutcome<Created>>;
  readonly complete: (created: Created, claimed: Item) => Promise<Item | undefined>;
  readonly markUnknown: (claimed: Item) => Promise<void>;
  readonly release: (claimed: Item) => Promise<void>;
  /**
   * The provider may carry out an unanswered request after a search for its result found nothing. The claim is then
   * kept, because only the claim explains such a result.
   */
  readonly mayAppearLater?: true;
  /** By default, a refusal is 502 `provider_error`. */
  readonly refusal?: (outcome: OutcomeRefused) => Problem | undefined;
}

export interface CreatedOnce<Item> {
  readonly item: Item;
  /** True if this request created it, or found what an interrupted one had created. */
  readonly isNew: boolean;
}

/**
 * Creates something at a provider that may exist only once, however often and concurrently it is requested, and
 * wherever the process crashes. First searches for what may exist already. `now` is the arrival of this request, not of
 * an earlier one under its idempotency key.
 * @throws Problem 409 `in_progress` while another request is creating it, 502 `provider_error`, or the problem of a
 * refusal
 */
export async function createOnce<Item extends CreationClaim, Created>(
  steps: CreationSteps<Item, Created>,
  now: Date,
): Promise<CreatedOnce<Item>> {
  const before = await steps.read();
  const state = claimStateAt(before, now);
  if (before && state === 'made') return { item: before, isNew: false };
  if (before && state === 'busy') throw inProgress(before, now);
  const claim: CreationClaim = { state: 'claimed', claimed_at: now.toISOString(), claim_id: randomUUID() };
  const claimed = await steps.claim(before, claim);
  if (!claimed) return await resultOfOtherRequest(steps, now);
  const found = state === 'unconfirmed' ? await lookUp(steps, claimed) : null;
  const item = await steps.complete(found ?? (await create(steps, claimed)), claimed);
  return item ? { item, isNew: true } : await resultOfOtherRequest(steps, now);
}

async function lookUp<Item extends CreationClaim, Created>(
  steps: CreationSteps<Item, Created>,
  claimed: Item,
): Promise<Created | null> {
  const found = await steps.find(claimed);
  if (found.kind === 'accepted') return found.value;
  await steps.markUnknown(claimed);
  throw providerProblem(steps.provider, found);
}

async function create<Item extends CreationClaim, Created>(
  steps: CreationSteps<Item, Created>,
  claimed: Item,
): Promise<Created> {
  const outcome = await steps.create(claimed);
  switch (outcome.kind) {
    case 'accepted':
      return outcome.value;
    case 'refused':
    case 'rate_limited':
      await steps.release(claimed);
      throw (outcome.kind === 'refused' && steps.refusal?.(outcome)) || providerProblem(steps.provider, outcome);
    case 'unknown': {
      const found = await lookUp(steps, claimed);
      if (found !== null) return found;
      await (steps.mayAppearLater ? steps.markUnknown(claimed) : steps.release(claimed));
      throw providerProblem(steps.provider, outcome);
    }
  }
}

async function resultOfOtherRequest<Item extends CreationClaim, Created>(
  steps: CreationSteps<Item, Created>,
  now: Date,
): Promise<CreatedOnce<Item>> {
  const item = await steps.read();
  if (item?.state === 'made') return { item, isNew: false };
  throw inProgress(item, now);
}

export const inProgress = (claim: CreationClaim | undefined, now: Date): Problem =>
  new Problem(409, 'in_progress', 'Another request is doing this at the moment. Try again.', {
    headers: { 'Retry-After': String(claim ? secondsUntilAbandoned(claim, now) : 1) },
  });
