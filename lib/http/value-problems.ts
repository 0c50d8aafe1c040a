import type { ProblemDetail } from '../foundation/problem.ts';
import { truncateText } from '../foundation/truncate-text.ts';

/** Levels of objects and lists that a request may have; the deepest schema has far fewer. */
export const maxDepth = 32;

const problemsMax = 100;
const pathCharactersMax = 200;

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at = place; at.parent; at = at.parent) names.unshift(at.name);
  return truncateText(names.join('.'), pathCharactersMax);
}

const malformedText = (place: Place): ProblemDetail => ({
  path: pathOf(place),
  message: 'Must be well-formed Unicode, but has half of a surrogate pair, such as a cut emoji leaves.',
  code: 'malformed_text',
});

const tooDeep = (place: Place): ProblemDetail => ({
  path: pathOf(place),
  message: `Must have at most ${maxDepth} levels of objects and lists.`,
  code: 'too_deep',
});

/**
 * What is wrong with a value whatever its schema is: text, also in names, that is not well-formed Unicode, and more
 * levels than any schema has. It does not recurse, since the value may be deeper than the stack.
 */
export function findValueProblems(value: unknown): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const waiting: Place[] = [{ value, name: '', parent: undefined, depth: 0 }];
  for (let place = waiting.pop(); place && problems.length < problemsMax; place = waiting.pop()) {
    const { value: found, name, depth } = place;
    if (!name.isWellFormed() || (typeof found === 'string' && !found.isWellFormed()))
      problems.push(malformedText(place));
    else if (typeof found !== 'object' || found === null) continue;
    else if (depth === maxDepth) problems.push(tooDeep(place));
    else
      for (const [key, inner] of Object.entries(found))
        waiting.push({ value: inner, name: key, parent: place, depth: depth + 1 });
  }
  return problems;
}

/** The value cut one level below the limit, so that it is still found too deep. */
export function pruneToDepth(value: unknown): unknown {
  const pruned = (found: unknown, depth: number): unknown => {
    if (typeof found !== 'object' || found === null) return found;
    if (depth > maxDepth) return null;
    if (Array.isArray(found)) return found.map((inner) => pruned(inner, depth + 1));
    return Object.fromEntries(Object.entries(found).map(([name, inner]) => [name, pruned(inner, depth + 1)]));
  };
  return pruned(value, 0);
}
