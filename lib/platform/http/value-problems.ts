import type { ProblemDetail } from '../../foundation/problem.ts';
import { truncateText } from '../../foundation/truncate-text.ts';

export const maxDepth = 32;

const maxProblems = 100;
const maxPathLength = 200;

interface Node {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Node | undefined;
  readonly depth: number;
}

function pathOf(node: Node): string {
  const names: string[] = [];
  for (let at = node; at.parent; at = at.parent) names.unshift(at.name);
  return truncateText(names.join('.'), maxPathLength);
}

const malformedText = (node: Node): ProblemDetail => ({
  path: pathOf(node),
  message: 'Must be well-formed Unicode, but has half of a surrogate pair, such as a cut emoji leaves.',
  code: 'malformed_text',
});

const tooDeep = (node: Node): ProblemDetail => ({
  path: pathOf(node),
  message: `Must have at most ${maxDepth} levels of objects and lists.`,
  code: 'too_deep',
});

const unknownField = (node: Node): ProblemDetail => ({
  path: pathOf(node),
  message: 'There is no such field.',
  code: 'unknown_field',
});

/**
 * Finds what no schema allows: ill-formed Unicode, deeper nesting than any schema has, and a field that the parser would
 * leave out without a word (zod 4.6.7 does where any name may be given). Does not recurse, because the value may be nested
 * deeper than the stack.
 */
export function findValueProblems(value: unknown): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const pending: Node[] = [{ value, name: '', parent: undefined, depth: 0 }];
  for (let node = pending.pop(); node && problems.length < maxProblems; node = pending.pop()) {
    const { value: found, name, depth } = node;
    if (!name.isWellFormed() || (typeof found === 'string' && !found.isWellFormed()))
      problems.push(malformedText(node));
    else if (name === '__proto__') problems.push(unknownField(node));
    else if (typeof found !== 'object' || found === null) continue;
    else if (depth === maxDepth) problems.push(tooDeep(node));
    else
      for (const [key, inner] of Object.entries(found))
        pending.push({ value: inner, name: key, parent: node, depth: depth + 1 });
  }
  return problems;
}

/** Keeps one level beyond the limit, so that the value is still rejected as too deep. */
export function pruneToDepth(value: unknown): unknown {
  const pruned = (found: unknown, depth: number): unknown => {
    if (typeof found !== 'object' || found === null) return found;
    if (depth > maxDepth) return null;
    if (Array.isArray(found)) return found.map((inner) => pruned(inner, depth + 1));
    return Object.fromEntries(Object.entries(found).map(([name, inner]) => [name, pruned(inner, depth + 1)]));
  };
  return pruned(value, 0);
}
