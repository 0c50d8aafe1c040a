import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listPeople } from '../lib/organizations/users/list-people.ts';
import { retryPauseMs } from '../lib/organizations/users/retry-later.ts';
import { useLocalStack } from './open-table.ts';

/** `npm run export-users`: prints each user of the user pool as a line of JSON. See docs/operations.md. */

const { values: options } = parseArgs({ options: { local: { type: 'boolean', default: false } } });

if (options.local) await useLocalStack();
for await (const user of listPeople(() => setTimeout(retryPauseMs))) process.stdout.write(`${JSON.stringify(user)}\n`);
