import { keys } from '../../platform/aws/table/keys.ts';
import { absent, getItem, putItem } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { Preferences } from './contract.ts';
import { defaultPreferences } from './preferences.ts';

/** Whose preferences: a user of an organization, or of the platform itself. */
export interface PreferencesOwner {
  readonly organization: OrganizationId | null;
  readonly user: string;
}

interface StoredPreferences extends Preferences {
  readonly kind: 'preferences';
  readonly version: number;
}

const read = ({ organization, user }: PreferencesOwner, options: { readonly consistent?: boolean } = {}) =>
  getItem<StoredPreferences>(keys.preferences(organization, user), 'preferences', options);

export async function readPreferences(owner: PreferencesOwner): Promise<Preferences> {
  return (await read(owner)) ?? defaultPreferences;
}

/** Decides what a user prefers from what they preferred before, and decides again if another request was faster. */
export const changePreferences = (
  { organization, user }: PreferencesOwner,
  decide: (before: Preferences) => Preferences,
): Promise<Preferences> =>
  retryOnConflict(
    async () => {
      const before = await read({ organization, user }, { consistent: true });
      const after = decide(before ?? defaultPreferences);
      const item = {
        ...after,
        ...keys.preferences(organization, user),
        kind: 'preferences',
        organization,
        version: (before?.version ?? 0) + 1,
      };
      const written = await putItem(item, before ? unchangedSince(before) : absent);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('user'),
  );

/** Gives a user the preferences of another one, unless they have chosen some already. */
export async function copyPreferences(from: PreferencesOwner, to: PreferencesOwner): Promise<void> {
  const preferences = await read(from, { consistent: true });
  if (!preferences) return;
  const { organization, user } = to;
  await putItem({ ...preferences, ...keys.preferences(organization, user), organization, version: 1 }, absent);
}
