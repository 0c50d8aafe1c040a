import type { Exercises } from '../exercise.ts';
import { accountPatterns, contactPatterns } from './accounts.ts';
import { listPatterns } from './lists.ts';
import { keyPatterns, organizationPatterns } from './organizations.ts';
import { paymentPatterns } from './payments.ts';
import { workPatterns } from './work.ts';

/** How each row of the table in docs/data-model.md is made to happen, by its id. */
export const everyPattern: Exercises = {
  ...keyPatterns,
  ...accountPatterns,
  ...listPatterns,
  ...contactPatterns,
  ...paymentPatterns,
  ...organizationPatterns,
  ...workPatterns,
};
