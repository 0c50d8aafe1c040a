import { Worker } from 'node:worker_threads';
import { region } from '../foundation/arn.ts';
import type { HistorySettings } from './play-history.ts';

/** Plays the history of a sample organization, and returns when a table has it. */
export const addHistory = (endpoint: string, table: string, settings: HistorySettings): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('history-program.ts', import.meta.url), {
      workerData: settings,
      env: {
        ...process.env,
        TABLE_NAME: table,
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: 'runner',
        AWS_SECRET_ACCESS_KEY: 'local',
        // Until a slow machine has written it.
        AWS_MAX_ATTEMPTS: '10',
        POWERTOOLS_LOG_LEVEL: 'ERROR',
      },
    });
    thread.once('error', reject);
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The history ended with ${code}.`))));
  });
