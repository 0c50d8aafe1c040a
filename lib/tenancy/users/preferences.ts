import { refused } from '../../foundation/problem.ts';
import type { Preferences, PreferencesChange } from './contract.ts';

export interface StoredPreferences extends Preferences {
  readonly kind: 'preferences';
  readonly version: number;
}

export const defaultPreferences: Preferences = {
  language: null,
  theme: 'system',
  shortcuts: true,
  columns: {},
  views: {},
};

export const maxPreferencesBytes = 16 * 1024;

/** Applies a change. A list that it does not name keeps its columns and its views. */
export function mergePreferences(before: Preferences, change: PreferencesChange): Preferences {
  const { language = before.language, theme = before.theme, shortcuts = before.shortcuts } = change;
  const after = {
    language,
    theme,
    shortcuts,
    columns: mergeLists(before.columns, change.columns),
    views: mergeLists(before.views, change.views),
  };
  const bytes = Buffer.byteLength(JSON.stringify(after));
  if (bytes > maxPreferencesBytes) throw preferencesTooLarge(change);
  return after;
}

const mergeLists = <Choice>(
  before: Readonly<Record<string, Choice>>,
  change: Readonly<Record<string, Choice | null>> = {},
): Record<string, Choice> =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).flatMap(([list, choice]) => (choice === null ? [] : [[list, choice]])),
  );

const preferencesTooLarge = ({ views }: PreferencesChange) =>
  refused(
    'preferences_too_large',
    views ? 'views' : 'columns',
    `All preferences together may have ${maxPreferencesBytes} bytes; remove saved views first.`,
  );

export const preferencesView = ({ language, theme, shortcuts, columns, views }: Preferences): Preferences => ({
  language,
  theme,
  shortcuts,
  columns,
  views,
});
