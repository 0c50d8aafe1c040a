import { documentedPatterns } from '../test/capacity/documented-patterns.ts';
import type { Units } from './prices.ts';

/** The cost of an access pattern according to docs/data-model.md, which a test compares with what is billed. */
export interface AccessCost {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const patterns = new Map(documentedPatterns().map((pattern) => [pattern.id, pattern]));

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

function costOf(id: string, part: 'fixed' | 'each'): AccessCost {
  const pattern = patterns.get(id);
  if (!pattern) throw new Error(`docs/data-model.md has no access pattern ${id}.`);
  const of = (cell: string) => {
    const number = termsOf(cell)[part];
    if (Number.isNaN(number)) throw new Error(`${id} of docs/data-model.md costs ${cell}, which is not a sum.`);
    return number;
  };
  return { requests: of(pattern.requests), readUnits: of(pattern.rcu), writeUnits: of(pattern.wcu) };
}

/** The fixed cost of an access pattern. */
export const fixedUnits = (id: string): AccessCost => costOf(id, 'fixed');

/** The cost of an access pattern per item, if it works on several. */
export const unitsPerItem = (id: string): AccessCost => costOf(id, 'each');

/** The capacity units, without the number of requests, which is not billed. */
export const billedUnits = ({ readUnits, writeUnits }: AccessCost): Units => ({ readUnits, writeUnits });
