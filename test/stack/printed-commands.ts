import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { Session } from '../../local/sample-data/session.ts';
import { required } from '../harness/required.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The first commands of a section, as a page prints them. */
function commandsIn(page: string, heading: string): string {
  const text = readFileSync(path.join(root, page), 'utf8');
  const section = text.split('\n## ').find((each) => each.startsWith(`${heading}\n`));
  const commands = /```sh\n(.*?)```/s.exec(required(section))?.[1];
  if (commands === undefined) throw new Error(`${page} has no commands under "${heading}".`);
  return commands;
}

/** What the README defines first, for the commands of pages that refer to it. */
const definitions = (): string =>
  `${required(commandsIn('README.md', 'A settlement, from offer to payment').split('\n\n')[0])}\n`;

/**
 * Runs commands as typed, in a folder with the session of the stack, until the first one fails. Returns the lines that they
 * print, each of which is JSON.
 */
async function runCommands(typed: string, session: Session): Promise<unknown[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'printed-commands-'));
  try {
    mkdirSync(path.join(folder, '.local'));
    writeFileSync(path.join(folder, '.local/session.json'), JSON.stringify(session));
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${required(process.env['PATH'])}` };
    const commands = ['-euo', 'pipefail', '-c', typed];
    const { stdout } = await promisify(execFile)('bash', commands, { cwd: folder, env, timeout: 60_000 });
    return stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the first commands of a section. */
export const runPrintedCommands = (
  page: string,
  heading: string,
  { isAfterReadme = false, session = inject('session') } = {},
): Promise<unknown[]> => runCommands(`${isAfterReadme ? definitions() : ''}${commandsIn(page, heading)}`, session);

/** Runs a script of the documentation. */
export const runScript = (file: string, session = inject('session')): Promise<unknown[]> =>
  runCommands(readFileSync(path.join(root, file), 'utf8'), session);
