import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DomainEvent } from '../../lib/reporting/events/event.ts';
import { eventBuses } from '../../local/aws/event-buses.ts';
import type { Model } from '../../local/stacks/model.ts';

/** EventBridge as the local runner has it, on a port of its own. */
export interface EventBus {
  readonly url: string;
  /** What was published, the first first; what was published twice is there twice. */
  published(): DomainEvent[];
  stop(): void;
}

export async function startEventBus({ eventBuses: buses }: Pick<Model, 'eventBuses'>): Promise<EventBus> {
  const names = buses.map(({ name }) => name);
  const bridge = eventBuses(names, { now: () => new Date() });
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
      const reply = bridge.reply(operation, JSON.parse(body));
      outgoing.writeHead(reply.status).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    // Only the service puts events there.
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
