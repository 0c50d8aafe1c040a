import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import { installPastClock } from './past-clock.ts';
import type { HistorySettings } from './play-history.ts';

/** Writes the history of a sample organization in a thread, whose clock and settings are its own. */

installPastClock();
enableCompileCache();
const { writeHistory } = await import('./write-history.ts');
// Only addHistory starts this program.
await writeHistory(workerData as HistorySettings);
