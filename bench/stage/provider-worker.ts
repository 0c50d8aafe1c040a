import { parentPort } from 'node:worker_threads';
import { startProviderStub } from '../../test/harness/provider-stub.ts';

/** The simulated providers in their own thread, so that their work does not count for either side. */

const { url } = await startProviderStub();
parentPort?.postMessage(url);
