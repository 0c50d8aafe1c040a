import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { Change } from '../../platform/aws/table/update-expression.ts';
import { rankOf } from './interaction-status.ts';
import type { OwnedInteraction } from './interaction-store.ts';

export const scheduledCheckUpdate = (
  { organization, account_id, created_at, id }: OwnedInteraction,
  indexKeys: Readonly<Record<string, string>> | undefined,
): { readonly update: Key; readonly change: Change } => ({
  update: keys.interaction(organization, account_id, created_at, id),
  change: {
    ...(indexKeys ? { set: indexKeys } : { remove: ['gsi2pk', 'gsi2sk'] }),
    onlyIf: { expression: '#rank < :final', values: { ':final': rankOf('completed') } },
  },
});
