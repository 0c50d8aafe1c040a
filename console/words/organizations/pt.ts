import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  noOrganizations: 'Ainda não há organizações.',
};
