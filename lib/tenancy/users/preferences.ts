import { refused } from '../../foundation/problem.ts';
import type { Preferences, PreferencesChange } from './contract.ts';

/** Records from before the density and the checklist have none. */
type KeptPreferences = Omit<Preferences, 'density' | 'checklist'> & Partial<Pick<Preferences, 'density' | 'checklist'>>;

export interface StoredPreferences extends KeptPreferences {
  readonly kind: 'preferences';
  readonly version: number;
}

export const defaultPreferences: Preferences = {
  language: null,
  theme: 'system',
  density: 'normal',
  shortcuts: true,
  checklist: true,
  columns: {},
  views: {},
};

export const maxPreferencesBytes = 16 * 1024;

/** Applies a change. A list that it does not name keeps its columns and its views. */
export function mergePreferences(stored: KeptPreferences, change: PreferencesChange): Preferences {
  const before = preferencesView(stored);
  const { language = before.language, theme = before.theme, density = before.density } = change;
  const { shortcuts = before.shortcuts, checklist = before.checklist } = change;
  const after = {
    language,
    theme,
    density,
    shortcuts,
    checklist,
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

export const preferencesView = ({ density = 'normal', checklist = true, ...kept }: KeptPreferences): Preferences => ({
  language: kept.language,
  theme: kept.theme,
  density,
  shortcuts: kept.shortcuts,
  checklist,
  columns: kept.columns,
  views: kept.views,
});
