import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import { installPastClock } from './past-clock.ts';
import type { HistorySettings } from './play-history.ts';

/** Plays the history of a sample organization in a thread, whose clock and settings are its own. */

installPastClock();
enableCompileCache();
const { playHistory } = await import('./play-history.ts');
// Only addHistory starts this program.
await playHistory(workerData as HistorySettings);
