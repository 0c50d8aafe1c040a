import { type Cells, type Cost, cellsOf, difference, lineThrough } from '../harness/cost.ts';
import type { Service } from '../harness/service-on-engine.ts';

/** A way to have a pattern happen, and what it costs then. */
export type Exercise = (service: Service) => Promise<Cells>;
export type Exercises = Readonly<Record<string, Exercise>>;

type Act = () => Promise<unknown>;

/** What one act costs, after whatever it needs is there. */
export const measureOnce =
  (prepare: (service: Service) => Promise<Act>): Exercise =>
  async (service) =>
    cellsOf(await service.cost(await prepare(service)));

/** What an act costs beyond another one that does the same without it. */
export const measureExtra =
  (prepare: (service: Service) => Promise<{ readonly act: Act; readonly without: Act }>): Exercise =>
  async (service) => {
    const { act, without } = await prepare(service);
    return cellsOf(difference(await service.cost(act), await service.cost(without)));
  };

/** How the cost of an act grows with its size, from two sizes. */
export const measureGrowth =
  (
    letter: string,
    [small, large]: readonly [number, number],
    prepare: (service: Service, size: number) => Promise<Act>,
  ) =>
  async (service: Service): Promise<Cells> => {
    const cost = async (size: number): Promise<Cost> => service.cost(await prepare(service, size));
    return lineThrough(letter, { size: small, cost: await cost(small) }, { size: large, cost: await cost(large) });
  };

/** What each piece of a larger work costs, from two sizes of it. */
export const measurePerItem =
  (sizes: readonly [number, number], prepare: (service: Service, size: number) => Promise<Act>): Exercise =>
  async (service) => {
    const [small, large] = sizes;
    const costOf = async (size: number) => service.cost(await prepare(service, size));
    const [less, more] = [await costOf(small), await costOf(large)];
    const pieces = large - small;
    const { requests, rcu, wcu } = difference(more, less);
    return cellsOf({ requests: requests / pieces, rcu: rcu / pieces, wcu: wcu / pieces });
  };
