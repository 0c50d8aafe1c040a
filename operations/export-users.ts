import { setTimeout } from 'node:timers/promises';
import { print, runCommand } from './command-line.ts';
import { listPeople } from '../lib/tenancy/users/list-people.ts';
import { retryPauseMs } from '../lib/tenancy/users/retry-later.ts';
import { localOption, openStage } from './open-table.ts';

await runCommand({
  name: 'npm run export-users',
  description: 'Prints each user of the user pool USER_POOL_ID as a line of JSON.',
  guide: 'docs/restore-users.md#export-the-users',
  options: { local: localOption },
  run: async (values) => {
    await openStage(values, 'USER_POOL_ID');
    for await (const user of listPeople(() => setTimeout(retryPauseMs))) print(JSON.stringify(user));
    return true;
  },
});
