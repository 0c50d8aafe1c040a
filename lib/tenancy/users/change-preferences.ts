import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { Preferences, PreferencesChange } from './contract.ts';
import { preferencesStore } from './preferences-store.ts';
import { defaultPreferences, mergePreferences } from './preferences.ts';

export const changePreferences = (
  organization: OrganizationId | null,
  user: string,
  change: PreferencesChange,
): Promise<Preferences> =>
  retryOnConflict(
    async () => {
      const store = preferencesStore(organization);
      const before = await store.read(user, { consistent: true });
      const after = mergePreferences(before ?? defaultPreferences, change);
      return (await store.replace(user, before, after)) ? after : versionConflict;
    },
    () => concurrentChange('user'),
  );
