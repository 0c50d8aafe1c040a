import type { Exercises } from '../exercise.ts';
import { accountPatterns, contactPatterns } from './accounts.ts';
import { callbackPatterns } from './callbacks.ts';
import { dispatchPatterns } from './dispatch.ts';
import { channelPatterns, templatePatterns } from './dispatch-settings.ts';
import { listPatterns } from './lists.ts';
import { optOutPatterns } from './opt-outs.ts';
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
  ...dispatchPatterns,
  ...callbackPatterns,
  ...optOutPatterns,
  ...templatePatterns,
  ...channelPatterns,
  ...organizationPatterns,
  ...workPatterns,
};
