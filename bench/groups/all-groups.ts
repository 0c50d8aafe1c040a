import { accountExport } from './account-export.ts';
import { accountImport } from './account-import.ts';
import { bundles } from './bundles.ts';
import { callbacks } from './callbacks.ts';
import { capacity } from './capacity.ts';
import { consoleGrid } from './console.ts';
import { contactRules } from './contact-rules.ts';
import { execution } from './execution.ts';
import type { Group } from './group.ts';
import { growth } from './growth.ts';
import { stalledReceiver } from './stalled-receiver.ts';
import { handlers } from './handlers.ts';
import { importFiles } from './import-files.ts';
import { limiter } from './limiter.ts';
import { local } from './local.ts';
import { peer } from './peer.ts';
import { webhooks } from './webhooks.ts';

/** All groups, in the order of the table. */
export const allGroups: readonly Group[] = [
  capacity,
  handlers,
  accountImport,
  accountExport,
  contactRules,
  callbacks,
  execution,
  webhooks,
  stalledReceiver,
  bundles,
  growth,
  limiter,
  local,
  consoleGrid,
  importFiles,
  peer,
];
