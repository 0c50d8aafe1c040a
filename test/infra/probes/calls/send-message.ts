import { sendMessages } from '../../../../lib/platform/aws/queue-client.ts';

export const handler = (organization: Parameters<typeof sendMessages>[1]) =>
  sendMessages('import', organization, [{ job: 1 }]);
