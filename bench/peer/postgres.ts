import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A temporary PostgreSQL server with the defaults of its packages. */
export interface Postgres {
  readonly url: string;
  readonly version: string;
  /** Updates the planner's statistics, as autovacuum would after a minute; without them it plans for empty tables. */
  analyze(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds the folder of `initdb` and `postgres`, on the path or where Debian's packages install them. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  return [...onPath, ...ofDebian].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))),
  );
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the user postgres or nobody. */
function userToRunAs(): User {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres:', 'nobody:'].flatMap((name) => lines.filter((line) => line.startsWith(name)))[0];
  const [, , uid, gid] = found?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Stops PostgreSQL when its standard input closes, so that it never outlives the benchmark. */
const runUntilStdinCloses = '"$@" & read -r _; kill -INT $!; wait $!';

/** Starts PostgreSQL with an empty database in a temporary folder; undefined if it is not installed. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-postgres-'));
  const user = userToRunAs();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = path.join(folder, 'data');
  await run(path.join(programs, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], options);
  const port = await freePort();
  const server = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const child = spawn('/bin/sh', ['-c', runUntilStdinCloses, 'sh', path.join(programs, 'postgres'), ...server], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  return {
    url,
    version: await versionOnceReady(url, child),
    analyze: async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      if (child.exitCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function versionOnceReady(url: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]?.server_version ?? '';
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
}
