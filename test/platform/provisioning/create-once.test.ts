import { describe, expect, it } from 'vitest';
import { type CreationClaim, claimSeconds } from '../../../lib/platform/provisioning/claim.ts';
import { type CreationSteps, createOnce } from '../../../lib/platform/provisioning/create-once.ts';
import { type ProviderOutcome, refusedOutcome } from '../../../lib/platform/providers/provider-outcome.ts';
import { required } from '../../harness/required.ts';

type Thing = CreationClaim & { readonly name?: string };

const start = Date.parse('2030-01-01T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const unknown: ProviderOutcome<never> = { kind: 'unknown', status: null, code: 'timeout' };
const silent = () => unknown;
const dies = (): never => {
  throw new Error('The process dies.');
};

/** A provider that keeps what it made, and a table with one item. */
function aWorld() {
  const made: string[] = [];
  let item: Thing | undefined;
  const holds = ({ claim_id: id }: CreationClaim) => item?.claim_id === id;
  const steps: CreationSteps<Thing, string> = {
    provider: 'telephony',
    read: () => Promise.resolve(item),
    claim: (before, claim) => {
      if (item?.claim_id !== before?.claim_id) return Promise.resolve(undefined);
      item = claim;
      return Promise.resolve(item);
    },
    find: () => Promise.resolve({ kind: 'accepted', value: made[0] ?? null }),
    create: () => {
      made.push(`thing ${made.length + 1}`);
      return Promise.resolve({ kind: 'accepted', value: required(made.at(-1)) });
    },
    complete: (name, claim) => {
      if (holds(claim)) item = { ...claim, state: 'made', name };
      return Promise.resolve(holds(claim) ? item : undefined);
    },
    markUnknown: (claim) => {
      if (holds(claim)) item = { ...claim, state: 'unknown' };
      return Promise.resolve();
    },
    release: (claim) => {
      if (holds(claim)) item = undefined;
      return Promise.resolve();
    },
  };
  return {
    made,
    item: () => item,
    steps,
    make: (over: Partial<CreationSteps<Thing, string>> = {}, seconds = 0) =>
      createOnce({ ...steps, ...over }, at(seconds)),
  };
}

describe('making something once', () => {
  it('makes it, and returns the same to the next request', async () => {
    const world = aWorld();
    expect(await world.make()).toMatchObject({ isNew: true, item: { name: 'thing 1' } });
    expect(await world.make({}, 1000)).toMatchObject({ isNew: false, item: { name: 'thing 1' } });
    expect(world.made).toHaveLength(1);
  });

  it('makes one for ten requests at the same time; the others are told to wait', async () => {
    const world = aWorld();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => world.make()));
    expect(world.made).toHaveLength(1);
    const rejected = results.filter((result) => result.status === 'rejected');
    for (const { reason } of rejected) expect(reason).toMatchObject({ status: 409, code: 'in_progress' });
    expect(results.length - rejected.length).toBeGreaterThan(0);
  });

  it('refuses for a minute after a process died, then finds what that one had made', async () => {
    const world = aWorld();
    await expect(world.make({ complete: dies })).rejects.toThrow('dies');
    await expect(world.make({}, claimSeconds)).rejects.toMatchObject({
      code: 'in_progress',
      headers: { 'Retry-After': '1' },
    });
    expect(await world.make({}, claimSeconds + 1)).toMatchObject({ isNew: true, item: { name: 'thing 1' } });
    expect(world.made).toHaveLength(1);
  });

  it('makes it after a minute if the process died before it asked', async () => {
    const world = aWorld();
    await expect(world.make({ create: dies })).rejects.toThrow('dies');
    expect(await world.make({}, claimSeconds + 1)).toMatchObject({ isNew: true, item: { name: 'thing 1' } });
  });

  it('finds what was made without an answer, in the same request', async () => {
    const world = aWorld();
    const lost = async (claimed: Thing) => {
      await world.steps.create(claimed);
      return unknown;
    };
    expect(await world.make({ create: lost })).toMatchObject({ isNew: true, item: { name: 'thing 1' } });
  });

  it('is free again after an unknown outcome that made nothing', async () => {
    const world = aWorld();
    await expect(world.make({ create: () => Promise.resolve(silent()) })).rejects.toMatchObject({ status: 502 });
    expect(world.item()).toBeUndefined();
  });

  it('stays claimed after an unknown outcome if it may appear later, and is looked for at once', async () => {
    const world = aWorld();
    const over = { mayAppearLater: true, create: () => Promise.resolve(silent()) } as const;
    await expect(world.make(over)).rejects.toMatchObject({ status: 502 });
    expect(world.item()).toMatchObject({ state: 'unknown' });
    world.made.push('thing of before');
    expect(await world.make({ create: dies }, 1)).toMatchObject({ isNew: true, item: { name: 'thing of before' } });
  });

  it('looks first, without waiting, after an outcome that could not be found out', async () => {
    const world = aWorld();
    const lost = async (claimed: Thing) => {
      await world.steps.create(claimed);
      return unknown;
    };
    await expect(world.make({ create: lost, find: () => Promise.resolve(silent()) })).rejects.toMatchObject({
      code: 'provider_error',
    });
    expect(await world.make({ create: dies }, 1)).toMatchObject({ isNew: true, item: { name: 'thing 1' } });
  });

  it('is free again after a refusal, which may have a code of its own', async () => {
    const world = aWorld();
    const refuse = () => Promise.resolve(refusedOutcome(400, '21422', null));
    await expect(world.make({ create: refuse })).rejects.toMatchObject({ status: 502, code: 'provider_error' });
    expect(await world.make()).toMatchObject({ isNew: true });
  });

  it('leaves the result to the request that took over, and returns it', async () => {
    const world = aWorld();
    const slow = world.make({
      complete: async (name, claim) => {
        await world.make({}, claimSeconds + 1);
        return world.steps.complete(name, claim);
      },
    });
    expect(await slow).toMatchObject({ isNew: false, item: { name: 'thing 1' } });
    expect(world.made).toHaveLength(1);
  });
});
