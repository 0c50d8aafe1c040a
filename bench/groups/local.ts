import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Access, Route } from '../../lib/platform/http/route.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import type { Session } from '../../local/sample-data/session.ts';
import type { Effort } from '../effort.ts';
import { result } from '../result.ts';
import { type LocalService, startLocalService } from '../stage/local-service.ts';
import type { Group } from './group.ts';

/** The durations of a first start in an empty folder and a second start in the same one; the rest is memory in MB. */
interface Measured {
  readonly firstSeconds: number;
  readonly againSeconds: number;
  readonly afterStart: number;
  readonly idle: number;
  readonly used: number;
}

async function measureOnce({ localIdleSeconds, localWorkerIdleSeconds }: Effort): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-local-'));
  try {
    const first = await startLocalService(folder, 0, localWorkerIdleSeconds);
    const afterStart = first.residentMegabytes();
    await delay(localIdleSeconds * 1000);
    const idle = first.residentMegabytes();
    await callEveryRoute(first);
    const used = first.residentMegabytes();
    await first.stop();
    const again = await startLocalService(folder, Number(new URL(first.session.base_url).port));
    await again.stop();
    return { firstSeconds: first.readySeconds, againSeconds: again.readySeconds, afterStart, idle, used };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls the routes in sequence, so that each starts its function. The replies do not matter. */
async function callEveryRoute({ session }: LocalService): Promise<void> {
  for (const { route } of allRoutes) {
    const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: '{}' };
    const reply = await fetch(`${session.base_url}${route.path.replace(/\{[^}]+\}/g, () => randomUUID())}`, {
      method: route.method,
      headers: { 'content-type': 'application/json', ...credentialsFor(route, session) },
      ...body,
    });
    await reply.arrayBuffer();
  }
}

function credentialsFor({ access }: Route, { organizations: [organization], platform_token: platform }: Session) {
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  const headers = (given: Exclude<Access, string>): Record<string, string> => {
    if ('scope' in given) return { 'x-api-key': organization?.api_keys.full ?? '' };
    if ('role' in given) return bearer(given.role === 'platform_admin' ? platform : organization?.tokens.admin);
    return {};
  };
  return access === 'anyone' ? {} : headers(access);
}

export const local: Group = {
  name: 'local',
  measure: async ({ effort }) => {
    const rounds: Measured[] = [];
    for (let round = 0; round < effort.localRounds; round++) rounds.push(await measureOnce(effort));
    const each = (of: (round: Measured) => number) => rounds.map(of);
    const tree = 'resident memory of its process and all it started, npm itself not counted';
    const afterStart = each((round) => Math.round(round.afterStart)).join(', ');
    return [
      result(
        {
          id: 'local-start-first',
          metric: 'npm start with the small sample in an empty state folder: until it is ready',
          unit: 's',
          target: { atMost: 5 },
          reference: 'from the start of npm, with nothing synthesized or compiled before',
        },
        each((round) => round.firstSeconds),
      ),
      result(
        {
          id: 'local-start-again',
          metric: 'npm start in the same folder again: until it is ready',
          unit: 's',
          target: { atMost: 1 },
          reference: 'from the start of npm',
        },
        each((round) => round.againSeconds),
      ),
      result(
        {
          id: 'local-memory-idle',
          metric: `npm start, ${effort.localIdleSeconds} s without a request, which ends its idle workers`,
          unit: 'MB',
          target: { atMost: 300 },
          reference: `${tree}; right after the first start ${afterStart} MB`,
        },
        each((round) => round.idle),
      ),
      result(
        {
          id: 'local-memory-used',
          metric: 'npm start, after each route was called once',
          unit: 'MB',
          target: { atMost: 700 },
          reference: `${tree}; ${allRoutes.length} routes`,
        },
        each((round) => round.used),
      ),
    ];
  },
};
