import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { bundle } from '../../infra/bundle.ts';
import { buildWorkerProgram } from './build-worker-program.ts';

/** Started by synthesis-program.ts in a thread: bundles the functions beside the synthesis. */

const folder = String(workerData);
await Promise.all([bundle({ to: path.join(folder, 'bundles') }), buildWorkerProgram(folder)]);
