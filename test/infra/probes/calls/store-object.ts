import { getObject, putObject } from '../../../../lib/bucket/object-store.ts';

export const handler = async (key: string) => {
  await putObject(key, 'content', 'text/plain');
  return getObject(key, [0, 2]);
};
