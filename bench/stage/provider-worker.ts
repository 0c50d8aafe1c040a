import { parentPort } from 'node:worker_threads';
import { providersEdge } from '../../test/harness/providers-edge.ts';

/** The providers' stand-in in a thread of its own: what it works counts for no side. */

const { url } = await providersEdge();
parentPort?.postMessage(url);
