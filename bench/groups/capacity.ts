import { costs, type PatternCost, type PatternId } from '../../test/capacity/costs.ts';
import { exercises } from '../../test/capacity/patterns/all-patterns.ts';
import type { Cells } from '../../test/harness/cost.ts';
import { result } from '../result.ts';
import type { Stage } from '../stage/stage.ts';
import type { Group } from './group.ts';

/** True if an access pattern costs what is declared. */
async function costsAsDeclared({ metered }: Stage, id: PatternId): Promise<boolean> {
  const exercise = exercises[id];
  if (!exercise) throw new Error(`There is no exercise for ${id}.`);
  const [declared, counted] = [textOf(costs[id]), textOf(await exercise(metered))];
  if (counted !== declared) console.log(`  ${id}: declared ${declared}, counted ${counted}`);
  return counted === declared;
}

const textOf = ({ requests, rcu, wcu }: Cells): string => `${requests} requests, ${rcu} RCU, ${wcu} WCU`;

export const capacity: Group = {
  name: 'capacity',
  measure: async (stage) => {
    // The keys of an object have no type of their own.
    const all = Object.keys(costs) as PatternId[];
    const measured = all.filter((_, at) => at % stage.effort.accessesEvery === 0);
    let matchingCount = 0;
    for (const id of measured) if (await costsAsDeclared(stage, id)) matchingCount += 1;
    const declared: readonly PatternCost[] = Object.values(costs);
    const atMinimum = declared.filter(({ minimum }) => minimum === undefined).length;
    return [
      result(
        {
          id: 'capacity',
          metric: 'access patterns that cost exactly what is declared',
          unit: 'ratio',
          target: { exactly: 1 },
          reference: `${measured.length} of ${all.length} patterns, ${atMinimum} of which cost the minimum`,
        },
        [matchingCount / measured.length],
      ),
    ];
  },
};
