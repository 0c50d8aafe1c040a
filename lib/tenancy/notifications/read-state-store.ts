import { keys } from '../../platform/aws/table/keys.ts';
import { absent, getItem, putItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type ReadState, type StoredReadState, initialReadState } from './read-state.ts';

export const readStateStore = (organization: OrganizationId) => ({
  read: async (user: string): Promise<StoredReadState> =>
    (await getItem<StoredReadState & { readonly kind: 'notification_reader' }>(
      keys.notificationReader(organization, user),
      'notification_reader',
      { consistent: true },
    )) ?? { ...initialReadState, version: 0 },

  async replace(user: string, { version }: StoredReadState, { read_up_to, read_after }: ReadState): Promise<boolean> {
    const item = {
      ...keys.notificationReader(organization, user),
      kind: 'notification_reader',
      organization,
      read_up_to,
      read_after,
      version: version + 1,
    };
    const written = await putItem(item, version === 0 ? absent : unchangedSince({ version }));
    return written.ok;
  },
});
