import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventBuses, eventBuses } from '../../../local/aws/event-buses.ts';
import { openTokenIssuer } from '../../../local/aws/token-issuer.ts';
import { type UserPool, userPool } from '../../../local/aws/user-pool.ts';
import { type Clock, openClock } from '../../../local/foundation/clock.ts';
import { type FaultSwitch, faultSwitch } from '../../../local/foundation/faults.ts';
import { listen, loopbackServer } from '../../../local/foundation/loopback-server.ts';
import { openState } from '../../../local/foundation/state.ts';
import { isPublicRequest, localPages } from '../../../local/pages/local-pages.ts';
import { type Outbox, openOutbox } from '../../../local/foundation/outbox.ts';

export interface PagesHarness {
  /** The address of the pages, ending in `/_local`. */
  readonly url: string;
  readonly clock: Clock;
  readonly events: EventBuses;
  readonly faults: FaultSwitch;
  readonly outbox: Outbox;
  readonly users: UserPool;
  /** The clock's offset in milliseconds at each run of the due schedules. */
  readonly runOffsets: number[];
  readonly printed: readonly string[];
  close(): void;
}

/** Serves the local pages without a service behind them. */
export const startPagesHarness = async (): Promise<PagesHarness> => {
  const folder = mkdtempSync(join(tmpdir(), 'local-pages-'));
  const state = openState(folder, { isFresh: false });
  const clock = openClock(state);
  const events = eventBuses({
    model: { eventBuses: [{ name: 'domain' }], eventRules: [] },
    clock,
    send: () => Promise.resolve(),
  });
  const faults = faultSwitch();
  const outbox = openOutbox(state);
  const users = userPool({ state, clock, faults, outbox });
  const runOffsets: number[] = [];
  const printed: string[] = [];
  const serve = localPages({
    tokenIssuer: await openTokenIssuer(state, 'http://127.0.0.1', clock),
    users,
    outbox,
    events,
    clock,
    faults,
    runDueSchedules: async () => {
      runOffsets.push(clock.offsetMs());
      return ['tick'];
    },
    workerCounts: () => ({ readAccount: { busy: 1, warm: 2 } }),
    depthOf: () => ({ waiting: 3, in_flight: 1 }),
    service: {
      base_url: 'http://127.0.0.1',
      state_folder: folder,
      aws: { endpoint_url: '', region: '', access_key_id: '' },
      table_engine: { name: '<engine>', endpoint_url: '' },
      tables: [],
      buckets: [],
      event_buses: [],
      user_pool: '',
      queues: ['work'],
    },
  });
  const { server, close } = loopbackServer({
    handle: serve,
    isPublic: isPublicRequest,
    print: (line) => void printed.push(line),
  });
  const url = `${await listen(server, 0)}/_local`;
  return {
    url,
    clock,
    events,
    faults,
    outbox,
    users,
    runOffsets,
    printed,
    close: () => {
      close();
      state.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
