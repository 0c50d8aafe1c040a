import { type DocumentedPattern, documentedPatterns } from '../../test/capacity/documented-patterns.ts';
import { exercises } from '../../test/capacity/patterns/all-patterns.ts';
import type { cellsOf } from '../../test/harness/cost.ts';
import { result } from '../result.ts';
import type { Stage } from '../stage/stage.ts';
import type { Group } from './group.ts';

/** Whether an access pattern costs what docs/data-model.md says. */
async function asDocumented({ metered }: Stage, row: DocumentedPattern): Promise<boolean> {
  const exercise = exercises[row.id];
  if (!exercise) throw new Error(`There is no exercise for ${row.id}.`);
  const cells = await exercise(metered);
  const isSame = cells.requests === row.requests && cells.rcu === row.rcu && cells.wcu === row.wcu;
  if (!isSame) console.log(`  ${row.id}: documented ${textOf(row)}, counted ${textOf(cells)}`);
  return isSame;
}

const textOf = ({ requests, rcu, wcu }: ReturnType<typeof cellsOf>): string =>
  `${requests} requests, ${rcu} RCU, ${wcu} WCU`;

export const capacity: Group = {
  name: 'capacity',
  measure: async (stage) => {
    const all = documentedPatterns();
    const rows = all.filter((_, at) => at % stage.effort.accessesEvery === 0);
    let same = 0;
    for (const row of rows) if (await asDocumented(stage, row)) same += 1;
    const atMinimum = all.filter(({ why }) => why.startsWith('met')).length;
    return [
      result(
        {
          id: 'capacity',
          metric: 'access patterns that cost exactly what docs/data-model.md says',
          unit: 'ratio',
          target: { exactly: 1 },
          reference: `${rows.length} of ${all.length} patterns, counted on the wire; ${atMinimum} of all cost the minimum, the others say why not`,
        },
        [same / rows.length],
      ),
    ];
  },
};
