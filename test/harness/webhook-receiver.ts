import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

/** A request that the receiver has got. */
export interface ReceivedPost {
  readonly path: string;
  /** The `webhook-id`. */
  readonly id: string;
  readonly at: Date;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (outgoing: ServerResponse, post: ReceivedPost) => unknown;

/** An integrator's receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  /** Requests since the last `forget`, in order. */
  readonly received: readonly ReceivedPost[];
  /** The same for the requests to one path. */
  at(path: string): readonly ReceivedPost[];
  /** Sets the answer to all later requests; by default it is 204. */
  answerWith(answer: Answer): void;
  /** Closes the connections of requests that have no answer. */
  hangUp(): void;
  forget(): void;
  stop(): void;
}

export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (outgoing) =>
    outgoing.writeHead(status, headers).end();

/** Never answers. */
export const hanging: Answer = () => undefined;

/** Whether a request was signed with a secret when it was received, by the official package. */
export function isSignedWith(secret: string, { headers, body, at }: ReceivedPost): boolean {
  // The package accepts a signature for five minutes.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at.getTime());
  try {
    // The headers of Standard Webhooks occur once each.
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    clock.mockRestore();
  }
}

/** Starts a receiver, and lets webhooks be sent to this machine, as the local runner does. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  process.env['WEBHOOK_RECEIVERS'] = 'loopback';
  const received: ReceivedPost[] = [];
  let answer: Answer = answering(204);
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { url: path = '', headers } = incoming;
      const post = { path, id: String(headers['webhook-id']), at: new Date(), headers, body };
      received.push(post);
      answer(outgoing, post);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A receiver that is not stopped ends with the tests.
  server.unref();
  return {
    // A server listening on a TCP port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((post) => post.path === path),
    answerWith: (given) => {
      answer = given;
    },
    hangUp: () => {
      server.closeAllConnections();
    },
    forget: () => {
      received.length = 0;
      answer = answering(204);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
