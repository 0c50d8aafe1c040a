import type { Provider } from '../../foundation/provider.ts';
import { Problem } from '../../foundation/problem.ts';
import type { OutcomeRefused, ProviderOutcome } from '../../providers/provider-outcome.ts';
import { providerProblem } from '../../providers/provider-problem.ts';
import { type Claim, claimStateAt, secondsUntilAbandoned } from './claim.ts';

/** How one thing is claimed, looked up, made and stored. */
export interface OnceSteps<Item extends Claim, Made> {
  readonly provider: Provider;
  /** Reads the item consistently. */
  readonly read: () => Promise<Item | undefined>;
  /** Stores a claim in place of the item that was read; false if somebody else was faster. */
  readonly claim: (before: Item | undefined, claim: Claim) => Promise<boolean>;
  /** Looks at the provider for what an earlier request made for us; null if there is nothing. */
  readonly find: () => Promise<ProviderOutcome<Made | null>>;
  /** Asks the provider to make it, once. */
  readonly create: () => Promise<ProviderOutcome<Made>>;
  /** Stores what was made if the claim is still held; undefined if it is not. */
  readonly complete: (made: Made, claim: Claim) => Promise<Item | undefined>;
  /** Records that it may have been made, if the claim is still held. */
  readonly markUnknown: (claim: Claim) => Promise<void>;
  /** Removes the claim, if it is still held: nothing was made. */
  readonly release: (claim: Claim) => Promise<void>;
  /** The problem of a refusal, if it has a code of its own; otherwise it is 502 `provider_error`. */
  readonly refusal?: (outcome: OutcomeRefused) => Problem | undefined;
}

export interface MadeOnce<Item> {
  readonly item: Item;
  /** Whether this request made it, or found what an interrupted one had made. */
  readonly isNew: boolean;
}

/**
 * Makes something at a provider that may exist once, however often and however concurrently it is asked for, and wherever
 * the process dies. What may have been made already is looked up first, and only made if it is not there.
 * @throws Problem 409 `in_progress` while another request asks for it, 502 `provider_error`, or the problem of a refusal
 */
export async function makeOnce<Item extends Claim, Made>(
  steps: OnceSteps<Item, Made>,
  { claimId, now }: { readonly claimId: string; readonly now: Date },
): Promise<MadeOnce<Item>> {
  const before = await steps.read();
  const state = claimStateAt(before, now);
  if (before && state === 'made') return { item: before, isNew: false };
  if (before && state === 'busy') throw inProgress(before, now);
  const claim: Claim = { state: 'claimed', claimed_at: now.toISOString(), claim_id: claimId };
  if (!(await steps.claim(before, claim))) return await resultOfAnother(steps, now);
  const made =
    state === 'unconfirmed'
      ? ((await lookUp(steps, claim)) ?? (await create(steps, claim)))
      : await create(steps, claim);
  const item = await steps.complete(made, claim);
  return item ? { item, isNew: true } : await resultOfAnother(steps, now);
}

/** What has been made; null if it certainly does not exist. */
async function lookUp<Item extends Claim, Made>(steps: OnceSteps<Item, Made>, claim: Claim): Promise<Made | null> {
  const found = await steps.find();
  if (found.kind === 'accepted') return found.value;
  await steps.markUnknown(claim);
  throw providerProblem(steps.provider, found);
}

async function create<Item extends Claim, Made>(steps: OnceSteps<Item, Made>, claim: Claim): Promise<Made> {
  const outcome = await steps.create();
  switch (outcome.kind) {
    case 'accepted':
      return outcome.value;
    case 'refused':
    case 'rate_limited':
      await steps.release(claim);
      throw (outcome.kind === 'refused' && steps.refusal?.(outcome)) || providerProblem(steps.provider, outcome);
    case 'unknown': {
      const found = await lookUp(steps, claim);
      if (found !== null) return found;
      await steps.release(claim);
      throw providerProblem(steps.provider, outcome);
    }
  }
}

async function resultOfAnother<Item extends Claim, Made>(
  steps: OnceSteps<Item, Made>,
  now: Date,
): Promise<MadeOnce<Item>> {
  const item = await steps.read();
  if (item?.state === 'made') return { item, isNew: false };
  throw inProgress(item, now);
}

const inProgress = (claim: Claim | undefined, now: Date): Problem =>
  new Problem(409, 'in_progress', 'Another request is doing this at the moment. Try again.', {
    headers: { 'Retry-After': String(claim ? secondsUntilAbandoned(claim, now) : 1) },
  });
