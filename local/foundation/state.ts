import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError, messageOf } from './errors.ts';
import { parseJson } from './json.ts';

export interface State {
  readonly folder: string;
  path(name: string): string;
  recall(fact: string): unknown;
  remember(fact: string, value: unknown): void;
  close(): void;
}

/**
 * Opens the state folder and locks it for this process; the lock ends with the process, even by SIGKILL. The folder
 * contains the issuer's key and the secrets, so only the user may read it, and the files that this process and its
 * children write from now on.
 */
export const openState = (folder: string, options: { readonly isFresh: boolean }): State => {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const lock = lockFolder(folder);
  if (options.isFresh) {
    for (const name of contents) rmSync(join(folder, name), { recursive: true, force: true });
  }
  // An earlier version may have left them readable.
  for (const name of [lockFile, ...contents]) makePrivate(join(folder, name));
  const database = new DatabaseSync(join(folder, 'runner.db'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  );
  const select = database.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  return {
    folder,
    path: (name) => join(folder, name),
    recall: (fact) => {
      const value = select.get(fact)?.['value'];
      return typeof value === 'string' ? parseJson(value) : undefined;
    },
    remember: (fact, value) => void upsert.run(fact, JSON.stringify(value)),
    close: () => {
      database.close();
      lock.close();
    },
  };
};

/** Everything the runner writes. `--fresh` removes these and nothing else in the folder. */
const contents = ['runner.db', 'runner.db-wal', 'runner.db-shm', 'table', 'work', 'cdk.out', 'logs', 'session.json'];

const lockFile = 'lock.db';

/** Removes the permissions of other users recursively, because copied files keep those of their source. */
export const makePrivate = (path: string): void => {
  if (!existsSync(path)) return;
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
};

const lockFolder = (folder: string): DatabaseSync => {
  const lock = new DatabaseSync(join(folder, lockFile));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!messageOf(error).includes('locked')) throw error;
    throw new StartupError(
      `Another npm start is using ${folder}. Stop it, or choose another folder: STATE_DIR=<folder> npm start`,
    );
  }
};
