import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cost } from '../../test/harness/cost.ts';
import { minReadUnits } from '../../test/harness/engines.ts';
import { sizeOfItem } from '../../test/harness/item-size.ts';

type Item = Record<string, AttributeValue>;

interface Input {
  readonly TransactItems?: readonly { readonly Put?: { readonly Item?: Item } }[];
}

interface Output {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
  readonly Item?: Item;
  readonly CancellationReasons?: readonly { readonly Item?: Item }[];
}

interface Capacity {
  readonly CapacityUnits?: number;
}

/** One request to the table, as observed on the wire. */
export interface Exchange extends Cost {
  readonly operation: string;
  readonly input: object;
  readonly begun: number;
  readonly ended: number;
}

/** A proxy in front of the table's engine that records each request and the capacity it consumed. */
export interface MeteringProxy {
  readonly endpoint: string;
  watch(act: () => Promise<unknown>): Promise<readonly Exchange[]>;
  stop(): void;
}

export async function meteringProxy(engine: string): Promise<MeteringProxy> {
  const agent = new Agent({ keepAlive: true });
  let seen: Exchange[] = [];

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const begun = performance.now();
    // In the DynamoDB protocol, the body is an object and a header names the operation.
    const input = JSON.parse(await text(incoming)) as Input;
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'INDEXES' });
    const { 'content-length': _, ...headers } = incoming.headers;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(engine, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    const reply = await text(answer);
    const units = unitsOf(input, JSON.parse(reply) as Output);
    const isRead = /^(Get|BatchGet|Query)/.test(operation);
    const [rcu, wcu] = isRead ? [Math.max(units, minReadUnits), 0] : [0, units];
    seen.push({ operation, input, begun, ended: performance.now(), requests: 1, rcu, wcu });
    // The engine sends no Date header; with one, a client whose clock is mocked would retry because of clock skew.
    outgoing.sendDate = false;
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/x-amz-json-1.0' }).end(reply);
  };

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an AddressInfo.
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: async (act) => {
      seen = [];
      await act();
      return seen;
    },
    stop: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const writeUnits = (item: Item | undefined): number => Math.max(1, Math.ceil(sizeOfItem(item ?? {}) / 1024));

/** A rejected write reports no consumption but is billed; see test/harness/meter.ts. */
function unitsOf({ TransactItems = [] }: Input, output: Output): number {
  if (output.ConsumedCapacity !== undefined)
    return [output.ConsumedCapacity].flat().reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
  if (!output.CancellationReasons) return writeUnits(output.Item);
  const items = TransactItems.map(({ Put }, at) => Put?.Item ?? output.CancellationReasons?.[at]?.Item);
  return items.reduce((total, item) => total + 2 * writeUnits(item), 0);
}
