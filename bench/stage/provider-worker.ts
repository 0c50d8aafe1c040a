import { setTimeout as delay } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { accept, startProviderStub } from '../../test/harness/provider-stub.ts';

/** The simulated providers in their own thread, so that their work does not count for either side. */

const providers = await startProviderStub();

/** How long they take to answer, in milliseconds, is the only message to this thread. */
parentPort?.on('message', (milliseconds: number) => {
  providers.answerWith(
    milliseconds === 0
      ? undefined
      : (outgoing, path, _method, { body }) => void delay(milliseconds).then(() => accept(path, outgoing, body)),
  );
});
parentPort?.postMessage(providers.url);
