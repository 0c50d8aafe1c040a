import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DomainEvent } from '../../lib/events/events/event.ts';
import { eventBuses } from '../../local/aws/event-buses.ts';
import type { Model } from '../../local/stacks/model.ts';
import { required } from './required.ts';

type SettlementEvent = Extract<DomainEvent, { readonly type: `settlement.${string}` }>;

export const isAboutSettlement = (event: DomainEvent): event is SettlementEvent => event.type.startsWith('settlement.');

/** The local runner's EventBridge on its own port. */
export interface EventBus {
  readonly url: string;
  /** Published events in order, duplicates included. */
  published(): DomainEvent[];
  stop(): void;
}

export async function startEventBus({ eventBuses: buses }: Pick<Model, 'eventBuses'>): Promise<EventBus> {
  const bridge = eventBuses({
    // Without rules: what functions publish is read here, and goes nowhere else.
    model: { eventBuses: buses, eventRules: [] },
    clock: { now: () => new Date() },
    send: () => Promise.resolve(),
  });
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(async (body) => {
      const operation = required(String(incoming.headers['x-amz-target']).split('.').at(-1));
      const reply = await bridge.reply(operation, JSON.parse(body));
      outgoing.writeHead(reply.status).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    // Only the service publishes events to it.
    published: () =>
      bridge
        .published()
        .map(({ detail }) => detail as DomainEvent)
        .reverse(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
