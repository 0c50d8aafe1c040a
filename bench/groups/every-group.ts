import { bundles } from './bundles.ts';
import { callbacks } from './callbacks.ts';
import { capacity } from './capacity.ts';
import { contactRules } from './contact-rules.ts';
import { execution } from './execution.ts';
import { exporting } from './exporting.ts';
import type { Group } from './group.ts';
import { growth } from './growth.ts';
import { handlers } from './handlers.ts';
import { importing } from './importing.ts';
import { limiter } from './limiter.ts';
import { local } from './local.ts';
import { peer } from './peer.ts';

/** All that is measured, in the order of the table. A new row goes into its group, a new group goes here. */
export const everyGroup: readonly Group[] = [
  capacity,
  handlers,
  importing,
  exporting,
  contactRules,
  callbacks,
  execution,
  bundles,
  growth,
  limiter,
  local,
  peer,
];
