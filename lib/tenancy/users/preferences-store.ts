import { keys } from '../../platform/aws/table/keys.ts';
import { absent, getItem, putItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Preferences } from './contract.ts';
import type { StoredPreferences } from './preferences.ts';

export const preferencesStore = (organization: OrganizationId | null) => ({
  read: (user: string, options: { readonly consistent?: boolean } = {}): Promise<StoredPreferences | undefined> =>
    getItem<StoredPreferences>(keys.preferences(organization, user), 'preferences', options),

  async replace(user: string, before: StoredPreferences | undefined, after: Preferences): Promise<boolean> {
    const item = {
      ...after,
      ...keys.preferences(organization, user),
      kind: 'preferences',
      organization,
      version: (before?.version ?? 0) + 1,
    };
    const written = await putItem(item, before ? unchangedSince(before) : absent);
    return written.ok;
  },
});
