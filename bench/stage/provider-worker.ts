import { parentPort } from 'node:worker_threads';
import { providersEdge } from '../../test/harness/providers-edge.ts';

/** The simulated providers in their own thread, so that their work does not count for either side. */

const { url } = await providersEdge();
parentPort?.postMessage(url);
