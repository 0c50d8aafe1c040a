import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { required } from './required.ts';

/** A fenced block of a page of documentation, with the number of its first line. */
interface Block {
  readonly language: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** A command of the AWS CLI that a page names without running it: without its options, or without the rest of them. */
export interface Mention {
  readonly line: number;
  readonly text: string;
}

/** A call of a program by a script; by one that it runs, on line 0. */
export interface ProgramCall {
  readonly line: number;
  readonly program: string;
  readonly args: readonly string[];
}

/** What a script needs around it. */
export interface Surroundings {
  /** Where the script runs: it may write files there. */
  readonly folder: string;
  /** What placeholders such as `<stage>` stand for; others stand for their own name. */
  readonly values: Readonly<Record<string, string>>;
}

export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined;
  page.split('\n').forEach((text, index) => {
    const [, language] = /^ *```(\w*)/.exec(text) ?? [];
    if (language === undefined) open?.lines.push(text);
    else if (open) {
      blocks.push(open);
      open = undefined;
    } else open = { language, line: index + 2, lines: [] };
  });
  return blocks;
}

export const fillPlaceholders = (text: string, values: Surroundings['values']): string =>
  text.replaceAll(/<([A-Za-z][^<>\n]*)>/g, (_, name: string) => values[name] ?? name.replaceAll(/\W+/g, '-'));

const isMention = (command: string): boolean =>
  command.startsWith('aws ') && (!command.includes(' --') || command.includes('…'));

/** The commands outside of blocks of shell, with their lines: inline code, and lines of printed examples. */
function commandsInText(page: string): readonly Mention[] {
  const blocks = blocksOf(page);
  const printed = blocks
    .filter(({ language }) => language !== 'sh')
    .flatMap(({ line, lines }) => lines.map((text, index) => ({ line: line + index, text })))
    .flatMap(({ line, text }) => (/\baws [a-z].*/.exec(text) ?? []).map((found) => ({ line, text: found })));
  const prose = page.split('\n');
  for (const { line, lines } of blocks) prose.fill('', line - 2, line + lines.length);
  const text = prose.join('\n');
  const inline = [...text.matchAll(/`((?:aws|curl) [^`]+)`/g)].map(({ index, 1: code = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    text: code.replaceAll(/\s+/g, ' '),
  }));
  return [...printed, ...inline];
}

/** Commands of the AWS CLI that a page names only. */
export const mentionsIn = (page: string): readonly Mention[] =>
  commandsInText(page).filter(({ text }) => isMention(text));

/**
 * The blocks of shell of a page, and the commands in its text, as one script. Each is on the line that it has in the page.
 */
export function scriptOf(page: string, values: Surroundings['values']): string {
  const script = page.split('\n').map(() => '');
  for (const { line, lines } of blocksOf(page).filter(({ language }) => language === 'sh'))
    lines.forEach((text, index) => {
      script[line - 1 + index] = text;
    });
  for (const { line, text } of commandsInText(page).filter((command) => !isMention(command.text)))
    script[line - 1] = `${required(script[line - 1])}${text};`;
  // Bash would number a command that is continued by its last line.
  const joined = script.join('\n').replaceAll(/(?:.*\\\n)+.*/g, (lines) => {
    const parts = lines.split('\\\n');
    return parts.join(' ') + '\n'.repeat(parts.length - 1);
  });
  return fillPlaceholders(joined, values);
}

/** What is wrong with the syntax of a script; empty if nothing is. */
export const findSyntaxError = (script: string): string =>
  spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;

const programs = ['aws', 'npm', 'npx', 'git', 'curl'];

/** Defines functions in place of the programs that a script may call. A script that it runs calls them too. */
const prelude = `set -euo pipefail
exec <typed 3>calls
record() { printf '%s\\0' "\${inner:-\${BASH_LINENO[1]}}" "$#" "$@" >&3; }
${programs.map((name) => `${name}() { record ${name} "$@"; reply "$@"; }`).join('\n')}
reply() { case "$*" in
  "apigateway get-stage "*) echo '{"*/*":{"throttlingRateLimit":500}}';;
  *) echo value;;
esac; }
xargs() { local program=$3; shift 3; record "$program" "$@"; }
rm() { :; }
tr() { command -p tr "$@"; }
jq() { command -p jq "$@"; }
date() { command -p date "$@"; }
sleep() { :; }
bash() (inner=0; source "$@")
`;

/**
 * Runs a script in Bash without the programs that it calls, and returns the calls. A reply is a word. The script fails if it
 * calls another program, or uses a variable that it has not set.
 */
export function recordCalls(script: string, folder: string): readonly ProgramCall[] {
  const empty = path.join(folder, 'no-programs');
  mkdirSync(empty, { recursive: true });
  writeFileSync(path.join(folder, 'prelude'), prelude);
  writeFileSync(path.join(folder, 'script'), script);
  const env = { PATH: empty, BASH_ENV: path.join(folder, 'prelude') };
  writeFileSync(path.join(folder, 'typed'), 'password\n');
  execFileSync('/bin/bash', ['script'], { cwd: folder, env, timeout: 30_000 });
  const fields = readFileSync(path.join(folder, 'calls'), 'utf8').split('\0');
  const calls: ProgramCall[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const count = Number(fields[at + 1]);
    const [program = '', ...args] = fields.slice(at + 2, at + 2 + count);
    calls.push({ line: Number(fields[at]), program, args });
    at += 2 + count;
  }
  return calls;
}
