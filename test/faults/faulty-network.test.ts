import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyNetwork } from './faulty-network.ts';

const network = faultyNetwork();
let upstream: Server;
let address: string;
let carriedOut = 0;

beforeAll(async () => {
  upstream = createServer((incoming, outgoing) => {
    carriedOut++;
    incoming.resume().on('end', () => outgoing.end('done'));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  address = await network.proxyTo(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
});
afterAll(() => {
  network.stop();
  upstream.closeAllConnections();
  upstream.close();
});

const post = (operation: string) => {
  const sent = request(address, { method: 'POST', headers: { 'X-Amz-Target': `Service.${operation}` } });
  sent.end('{}');
  return sent;
};
const isAnswered = async (operation: string): Promise<boolean> => {
  try {
    await once(post(operation), 'response');
    return true;
  } catch {
    return false;
  }
};

describe('the network between a function and its services', () => {
  it('does not wait for a request that was given up before the injected action ended', async () => {
    const begun = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    network.injectBefore(1, () => {
      begun.resolve(undefined);
      return ended.promise;
    });
    const abandoned = post('PutItem').on('error', () => undefined);
    await begun.promise;
    expect(network.wasInjected()).toBe(true);
    abandoned.destroy();
    await new Promise((resolve) => abandoned.once('close', resolve));
    // The other side notices it a moment later.
    await setTimeout(50);
    ended.resolve(undefined);
    await setTimeout(50);
    network.crashAt(1, 'before');
    expect(await isAnswered('PutItem')).toBe(false);
    expect(await network.restore()).toBe(true);
    expect(carriedOut).toBe(0);
  });

  it('drops requests of one operation only', async () => {
    network.dropRequests(2, 1, '.Query');
    const answers: boolean[] = [];
    for (const operation of ['Query', 'PutItem', 'Query', 'PutItem', 'Query'])
      answers.push(await isAnswered(operation));
    await network.restore();
    expect(answers).toEqual([true, true, false, true, true]);
  });
});
