import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { aRecord } from '../../test/harness/portfolio.ts';
import { type Postgres, startPostgres } from '../peer/postgres.ts';
import { type Result, result } from '../result.ts';
import { measureMs, runBlock, runInterleaved } from '../rounds.ts';
import { externalIdAt } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const concurrency = 16;

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
}

async function start(file: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const child = fork(path.resolve(import.meta.dirname, '../peer', file), { env: { ...process.env, ...env } });
  // Its first message is its port; exiting before that is an error.
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)])) as [number];
  return { port, process: child };
}

const failed = (): never => {
  throw new Error('A server of the comparison exited before it was listening.');
};

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

async function ask({ port }: Server, method: string, target: string, body?: string): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, method, path: target, agent, timeout: 600_000 });
  sent.end(body);
  // The event passes the response.
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage];
  const reply = await text(incoming);
  if (incoming.statusCode !== 200) throw new Error(`${target} answered ${incoming.statusCode}: ${reply}`);
  return reply;
}

async function rowsAgainst(stage: Stage, postgres: Postgres): Promise<Result[]> {
  const { url, version } = postgres;
  const { effort, service, engine, folder } = stage;
  const ours = await start('service-server.ts', { BUNDLES: folder, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
  const peer = await start('postgres-server.ts', { DATABASE_URL: url });
  const records = effort.peerRecords;
  const body = JSON.stringify({ accounts: Array.from({ length: records }, (_, n) => aRecord(externalIdAt(n))) });
  const theirs = `node:http and pg on PostgreSQL ${version}`;
  try {
    let last = '';
    let made = 0;
    const importing = (server: Server) => async () => {
      last = await service.organization(`compared ${made++ >> 1}`);
      return (records / (await measureMs(() => ask(server, 'POST', `/${last}/import`, body)))) * 1000;
    };
    await runInterleaved(1, importing(ours), importing(peer));
    const imports = await runInterleaved(Math.min(effort.rounds, 5), importing(ours), importing(peer));
    await postgres.analyze();
    const reading = (server: Server, target: (n: number) => string) => async () => {
      let n = 0;
      const act = () => ask(server, 'GET', `/${last}/${target(n++ % records)}`);
      return (await runBlock(act, effort.peerReads, concurrency)).callsPerSecond;
    };
    const compared = async (target: (n: number) => string) => {
      await runInterleaved(2, reading(ours, target), reading(peer, target));
      return runInterleaved(effort.rounds, reading(ours, target), reading(peer, target));
    };
    const row = (id: string, what: string, rounds: Awaited<ReturnType<typeof compared>>) => {
      const each = (of: 'ours' | 'reference') => `${Math.round(median(rounds.map((round) => round[of])))}/s`;
      return result(
        { id, metric: `${what} (${each('ours')})`, unit: 'ratio', reference: `${theirs}, ${each('reference')}` },
        rounds.map((round) => round.ours / round.reference),
      );
    };
    return [
      row('peer-import', `import ${records} accounts, over HTTP`, imports),
      row('peer-read', 'read an account, over HTTP', await compared((n) => `accounts/${externalIdAt(n)}`)),
      row('peer-list', 'list 50 accounts, over HTTP', await compared(() => 'accounts')),
    ];
  } finally {
    agent.destroy();
    ours.process.disconnect();
    peer.process.disconnect();
  }
}

export const peer: Group = {
  name: 'peer',
  measure: async (stage) => {
    const postgres = await startPostgres();
    if (!postgres) {
      console.log('peer: PostgreSQL is not installed here, so there is nothing to compare with.');
      return [];
    }
    try {
      return await rowsAgainst(stage, postgres);
    } finally {
      await postgres.stop();
    }
  },
};
