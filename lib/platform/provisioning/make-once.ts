import { randomUUID } from 'node:crypto';
import type { Provider } from '../../foundation/provider.ts';
import { Problem } from '../../foundation/problem.ts';
import type { OutcomeRefused, ProviderOutcome } from '../providers/provider-outcome.ts';
import { providerProblem } from '../providers/provider-problem.ts';
import { type CreationClaim, claimStateAt, secondsUntilAbandoned } from './claim.ts';

/** The steps of creating one resource at a provider: claim, look-up, creation, storage. */
export interface OnceSteps<Item extends CreationClaim, Made> {
  readonly provider: Provider;
  /** Reads the item consistently. */
  readonly read: () => Promise<Item | undefined>;
  /** Stores a claim in place of the item that was read; undefined if somebody else was faster. */
  readonly claim: (before: Item | undefined, claim: CreationClaim) => Promise<Item | undefined>;
  /** Looks at the provider for what an earlier request made for us; null if there is nothing. */
  readonly find: (claimed: Item) => Promise<ProviderOutcome<Made | null>>;
  /** Asks the provider to make it, once. */
  readonly create: (claimed: Item) => Promise<ProviderOutcome<Made>>;
  /** Stores what was made if the claim is still held; undefined if it is not. */
  readonly complete: (made: Made, claimed: Item) => Promise<Item | undefined>;
  /** Records that it may have been made, if the claim is still held. */
  readonly markUnknown: (claimed: Item) => Promise<void>;
  /** Removes the claim, if it is still held: nothing was made. */
  readonly release: (claimed: Item) => Promise<void>;
  /**
   * A request without an answer may be carried out after its result was looked for in vain. Then the claim stays, because
   * only what it says explains that result.
   */
  readonly mayAppearLater?: true;
  /** The problem of a refusal, if it has a code of its own; otherwise it is 502 `provider_error`. */
  readonly refusal?: (outcome: OutcomeRefused) => Problem | undefined;
}

export interface MadeOnce<Item> {
  readonly item: Item;
  /** True if this request created it, or found what an interrupted one had created. */
  readonly isNew: boolean;
}

/**
 * Makes something at a provider that may exist once, however often and however concurrently it is asked for, and wherever
 * the process dies. What may have been made already is looked up first, and only made if it is missing. `now` is when this
 * request arrived, not when an earlier one under its idempotency key began.
 * @throws Problem 409 `in_progress` while another request asks for it, 502 `provider_error`, or the problem of a refusal
 */
export async function makeOnce<Item extends CreationClaim, Made>(
  steps: OnceSteps<Item, Made>,
  now: Date,
): Promise<MadeOnce<Item>> {
  const before = await steps.read();
  const state = claimStateAt(before, now);
  if (before && state === 'made') return { item: before, isNew: false };
  if (before && state === 'busy') throw inProgress(before, now);
  const claim: CreationClaim = { state: 'claimed', claimed_at: now.toISOString(), claim_id: randomUUID() };
  const claimed = await steps.claim(before, claim);
  if (!claimed) return await resultOfAnother(steps, now);
  const found = state === 'unconfirmed' ? await lookUp(steps, claimed) : null;
  const item = await steps.complete(found ?? (await create(steps, claimed)), claimed);
  return item ? { item, isNew: true } : await resultOfAnother(steps, now);
}

/** The created resource; null if it certainly does not exist. */
async function lookUp<Item extends CreationClaim, Made>(
  steps: OnceSteps<Item, Made>,
  claimed: Item,
): Promise<Made | null> {
  const found = await steps.find(claimed);
  if (found.kind === 'accepted') return found.value;
  await steps.markUnknown(claimed);
  throw providerProblem(steps.provider, found);
}

async function create<Item extends CreationClaim, Made>(steps: OnceSteps<Item, Made>, claimed: Item): Promise<Made> {
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

async function resultOfAnother<Item extends CreationClaim, Made>(
  steps: OnceSteps<Item, Made>,
  now: Date,
): Promise<MadeOnce<Item>> {
  const item = await steps.read();
  if (item?.state === 'made') return { item, isNew: false };
  throw inProgress(item, now);
}

/** The reply to a request while another one is making or removing the same thing. */
export const inProgress = (claim: CreationClaim | undefined, now: Date): Problem =>
  new Problem(409, 'in_progress', 'Another request is doing this at the moment. Try again.', {
    headers: { 'Retry-After': String(claim ? secondsUntilAbandoned(claim, now) : 1) },
  });
