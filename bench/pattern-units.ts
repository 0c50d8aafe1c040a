import { costs, type PatternId } from '../test/capacity/costs.ts';
import type { Units } from './prices.ts';

/** The declared cost of an access pattern, which a test compares with what is billed. */
export interface AccessCost {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Parses `19 + 2.5 k` into the fixed cost and the cost per item. */
function termsOf(cell: string): { readonly fixed: number; readonly each: number } {
  const terms = cell.split('+').map((term) => term.trim());
  const letter = /^([\d.]*) ?[a-z]$/;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    fixed: sum(terms.filter((term) => !letter.test(term)).map(Number)),
    each: sum(terms.flatMap((term) => (letter.test(term) ? [Number(letter.exec(term)?.[1] || 1)] : []))),
  };
}

function costOf(id: PatternId, part: 'fixed' | 'each'): AccessCost {
  const of = (cell: string) => {
    const number = termsOf(cell)[part];
    if (Number.isNaN(number)) throw new Error(`${id} costs ${cell}, which is not a sum.`);
    return number;
  };
  const { requests, rcu, wcu } = costs[id];
  return { requests: of(requests), readUnits: of(rcu), writeUnits: of(wcu) };
}

/** The fixed cost of an access pattern. */
export const fixedUnits = (id: PatternId): AccessCost => costOf(id, 'fixed');

/** The cost of an access pattern per item, if it works on several. */
export const unitsPerItem = (id: PatternId): AccessCost => costOf(id, 'each');

/** The capacity units, without the number of requests, which is not billed. */
export const billedUnits = ({ readUnits, writeUnits }: AccessCost): Units => ({ readUnits, writeUnits });
