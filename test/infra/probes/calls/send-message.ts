import { send } from '../../../../lib/jobs/queue.ts';

export const handler = (organization: Parameters<typeof send>[1]) => send('import', organization, [{ job: 1 }]);
