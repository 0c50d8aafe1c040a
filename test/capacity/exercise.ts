import { type Cells, type Cost, cellsOf, difference, fitLine } from '../harness/cost.ts';
import type { Service } from '../harness/start-service.ts';
import type { PatternId } from './costs.ts';

/** Performs an access pattern and returns its cost. */
export type Exercise = (service: Service) => Promise<Cells>;
export type Exercises = Readonly<Partial<Record<PatternId, Exercise>>>;

type Act = () => Promise<unknown>;

/** Measures one action after its preparation. */
export const measureOnce =
  (prepare: (service: Service) => Promise<Act>): Exercise =>
  async (service) =>
    cellsOf(await service.cost(await prepare(service)));

/** Measures the additional cost of an action compared with the same one without a feature. */
export const measureExtra =
  (prepare: (service: Service) => Promise<{ readonly act: Act; readonly without: Act }>): Exercise =>
  async (service) => {
    const { act, without } = await prepare(service);
    return cellsOf(difference(await service.cost(act), await service.cost(without)));
  };

/** Measures an action with two sizes and returns the line through its costs. */
export const measureGrowth =
  (
    letter: string,
    [small, large]: readonly [number, number],
    prepare: (service: Service, size: number) => Promise<Act>,
  ) =>
  async (service: Service): Promise<Cells> => {
    const cost = async (size: number): Promise<Cost> => service.cost(await prepare(service, size));
    return fitLine(letter, { size: small, cost: await cost(small) }, { size: large, cost: await cost(large) });
  };

/** Measures work of two sizes and returns the cost per item. */
export const measurePerItem =
  (sizes: readonly [number, number], prepare: (service: Service, size: number) => Promise<Act>): Exercise =>
  async (service) => {
    const [small, large] = sizes;
    const costOf = async (size: number) => service.cost(await prepare(service, size));
    const [less, more] = [await costOf(small), await costOf(large)];
    const items = large - small;
    const { requests, rcu, wcu } = difference(more, less);
    return cellsOf({ requests: requests / items, rcu: rcu / items, wcu: wcu / items });
  };
