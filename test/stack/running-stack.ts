import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { SampleSize } from '../../local/sample-data/seed.ts';
import type { Session } from '../../local/sample-data/session.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface RunningStack {
  readonly session: Session;
  readonly folder: string;
  readonly process: ChildProcess;
  /** The lines it printed. */
  readonly output: readonly string[];
  /** Stops the runner and returns its exit code; with `SIGKILL` it cannot clean up. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** The origins whose pages may call the stack. */
export const allowedOrigins = ['http://localhost:5173', 'https://console.example'];

/** Tests call many more functions in turn than a person: each keeps its workers, instead of starting again and again. */
const workers = { MAX_WORKERS: '600', WORKER_IDLE_SECONDS: '3600' };

/** Starts the service as `npm start` does, on its own port and with its own state, and waits until it is ready. */
export async function startStack(
  options: {
    readonly folder?: string;
    readonly port?: number;
    readonly withoutProviders?: string;
    readonly restoredTable?: string;
    /** Of a first start; `small` if not given, because most tests create what they need. */
    readonly sampleSize?: SampleSize;
  } = {},
): Promise<RunningStack> {
  const folder = options.folder ?? makeTemporaryFolder('collection-management-');
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      STATE_DIR: folder,
      PORT: String(options.port ?? 0),
      CORS_ORIGINS: allowedOrigins.join(','),
      SAMPLE_DATA: options.sampleSize ?? 'small',
      ...workers,
      ...(options.withoutProviders !== undefined && { WITHOUT_PROVIDERS: options.withoutProviders }),
      ...(options.restoredTable !== undefined && { RESTORED_TABLE: options.restoredTable }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const listen = (line: string) => {
      said.push(line);
      if (line.startsWith('Ready')) resolve();
    };
    createInterface(child.stdout).on('line', listen);
    createInterface(child.stderr).on('line', listen);
    child.once('exit', (code) => {
      reject(new Error(`The runner exited with code ${code} before it was ready:\n${said.join('\n')}`));
    });
  });
  // The runner wrote the file in this form.
  const session = JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as Session;
  return {
    session,
    folder,
    process: child,
    output: said,
    stop: (signal) =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          resolve(code);
        });
        child.kill(signal);
      }),
  };
}

interface OwnStackOptions {
  /** Whether it begins with a copy of the sample data, and does not create it; true if not given. */
  readonly isSeeded?: boolean;
  readonly sampleSize?: SampleSize;
  readonly withoutProviders?: string;
}

/** Starts a stack for one file of tests, with what the stack that all others share has built. */
export function startOwnStack({ isSeeded = true, ...options }: OwnStackOptions = {}): Promise<RunningStack> {
  const folder = makeTemporaryFolder('collection-management-');
  const copied = isSeeded ? '' : 'cdk.out';
  cpSync(path.join(inject('seededFolder'), copied), path.join(folder, copied), { recursive: true });
  return startStack({ ...options, folder });
}

const maxAttempts = 5;

/** Calls a stack with a user's token, retries after a 5xx reply, and returns the body. Throws for any other error reply. */
export async function callStack(
  { session }: RunningStack,
  token: string,
  method: string,
  urlPath: string,
  body?: object,
) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
  };
  for (let attempt = 1; ; attempt++) {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${session.base_url}${urlPath}`, request);
    // oxlint-disable-next-line typescript/no-explicit-any -- Each caller knows what it asked for.
    const answer = (await reply.json()) as any;
    if (reply.ok) return answer;
    if (reply.status < 500 || attempt === maxAttempts)
      throw new Error(`${method} ${urlPath} replied with status ${reply.status}: ${JSON.stringify(answer)}`);
  }
}

export const deleteState = ({ folder }: RunningStack): void => {
  rmSync(folder, { recursive: true, force: true });
};
