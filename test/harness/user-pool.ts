import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EmulatedReply } from '../../local/aws/emulation.ts';
import { type UserPool, localUserPoolId, userPool } from '../../local/aws/user-pool.ts';
import { noFaults } from '../../local/foundation/faults.ts';
import { required } from './required.ts';

/** A call of the service to the user pool. */
interface PoolCall {
  readonly operation: string;
  readonly input: unknown;
}

/** What becomes of a call: `lost` is done, but its answer never arrives; `silent` is not done and never answered. */
export type Fate = 'answered' | 'lost' | 'silent' | EmulatedReply;

/** The local runner's Cognito on its own port. */
export interface PoolStub {
  readonly url: string;
  readonly id: string;
  readonly users: UserPool;
  readonly calls: readonly PoolCall[];
  /** Decides about each call from now on; by default all are answered. */
  decide(fateOf?: (call: PoolCall) => Fate): void;
  /** The addresses that invitations were mailed to. */
  readonly invited: readonly string[];
  stop(): void;
}

export async function startUserPool(): Promise<PoolStub> {
  const invited: string[] = [];
  const users = userPool({
    state: { recall: () => undefined, remember: () => undefined },
    clock: { now: () => new Date() },
    faults: { now: () => noFaults },
    outbox: {
      record: (entry) => {
        invited.push(required(entry.to));
        return { ...entry, id: '', callback: [] };
      },
    },
  });
  const calls: PoolCall[] = [];
  let fateOf: (call: PoolCall) => Fate = () => 'answered';
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const operation = required(String(incoming.headers['x-amz-target']).split('.').at(-1));
      const call = { operation, input: JSON.parse(body) as unknown };
      calls.push(call);
      const fate = fateOf(call);
      if (fate === 'silent') return;
      const reply = typeof fate === 'string' ? users.reply(operation, call.input) : fate;
      if (fate === 'lost') return void outgoing.destroy();
      outgoing.writeHead(reply.status).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    id: localUserPoolId,
    users,
    calls,
    decide: (decision = () => 'answered') => void (fateOf = decision),
    invited,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
