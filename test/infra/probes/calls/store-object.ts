import { getObject, putObject } from '../../../../lib/platform/aws/bucket.ts';

export const handler = async (key: string) => {
  await putObject(key, 'content', 'text/plain');
  return getObject(key, [0, 2]);
};
