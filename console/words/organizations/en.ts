import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  noOrganizations: 'There are no organizations yet.',
};
