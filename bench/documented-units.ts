import { documentedPatterns } from '../test/capacity/documented-patterns.ts';
import type { Units } from './prices.ts';

/** What an access asks of the table, as docs/data-model.md has it, which the tests hold to what is billed. */
export interface AccessCost {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const patterns = new Map(documentedPatterns().map((pattern) => [pattern.id, pattern]));

/** `19 + 2.5 k`: so much in any case, and so much for each of k. */
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
  if (!pattern) throw new Error(`docs/data-model.md has no access ${id}.`);
  const of = (cell: string) => {
    const number = termsOf(cell)[part];
    if (Number.isNaN(number)) throw new Error(`${id} of docs/data-model.md costs ${cell}, which is no sum.`);
    return number;
  };
  return { requests: of(pattern.requests), readUnits: of(pattern.rcu), writeUnits: of(pattern.wcu) };
}

/** What an access costs in any case: all of it, where nothing comes in numbers. */
export const fixedUnits = (id: string): AccessCost => costOf(id, 'fixed');

/** What each one of those costs that an access has to do with many of. */
export const unitsPerItem = (id: string): AccessCost => costOf(id, 'each');

/** The part that is billed. */
export const billedUnits = ({ readUnits, writeUnits }: AccessCost): Units => ({ readUnits, writeUnits });
