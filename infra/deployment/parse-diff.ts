import { CommandError } from '../../operations/command-line.ts';

export type Impact = 'added' | 'changed' | 'replaced' | 'removed';

export interface ResourceChange {
  readonly stack: string;
  readonly type: string;
  readonly logicalId: string;
  readonly impact: Impact;
}

export class UnreadableDiffError extends CommandError {}

const stackLine = /^Stack (\S+)/;
const resourceLine = /^\[(?<mark>.)\] (?<type>[A-Z]\w*::\S+) (?<rest>.+)$/u;
const suffix = / (?<word>destroy|orphan|replace|may be replaced|import)$/;

function impactOf(mark: string, word: string | undefined): Impact {
  if (mark === '-' || word === 'destroy' || word === 'orphan') return 'removed';
  if (word === 'replace' || word === 'may be replaced') return 'replaced';
  return mark === '~' ? 'changed' : 'added';
}

/** Parses the output of `cdk diff --no-color`. Throws if the output is incomplete. */
export function parseDiff(text: string): readonly ResourceChange[] {
  if (!/Number of stacks with differences: \d+/.test(text))
    throw new UnreadableDiffError(`cdk diff printed no result:\n${text}`);
  const changes: ResourceChange[] = [];
  let stack = '';
  for (const line of text.split('\n')) {
    stack = stackLine.exec(line)?.[1] ?? stack;
    const { mark, type, rest } = resourceLine.exec(line.trimEnd())?.groups ?? {};
    if (mark === undefined || type === undefined || rest === undefined) continue;
    const logicalId = rest.replace(suffix, '').split(' ').at(-1) ?? rest;
    changes.push({ stack, type, logicalId, impact: impactOf(mark, suffix.exec(rest)?.groups?.['word']) });
  }
  return changes;
}
