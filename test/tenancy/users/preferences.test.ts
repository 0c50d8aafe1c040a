import { describe, expect, it } from 'vitest';
import { tryParse } from '../../../lib/platform/http/parse.ts';
import { PreferencesChange, maxSavedViews } from '../../../lib/tenancy/users/contract.ts';
import { defaultPreferences, maxPreferencesBytes, mergePreferences } from '../../../lib/tenancy/users/preferences.ts';

const aView = (name: string, search = '?status=active') => ({ name, search });
const problemsOf = (change: unknown) => {
  const parsed = tryParse(PreferencesChange(), change);
  return parsed.ok ? [] : parsed.problems.map(({ path }) => path);
};

describe('preferences after a change', () => {
  const before = mergePreferences(defaultPreferences, {
    theme: 'dark',
    columns: { accounts: ['due_date'], imports: ['status'] },
    views: { accounts: [aView('Mine')] },
  });

  it('keep what the change does not name, list by list', () => {
    const after = mergePreferences(before, { language: 'pt', columns: { imports: ['created_at'] } });
    expect(after).toEqual({
      ...before,
      language: 'pt',
      columns: { accounts: ['due_date'], imports: ['created_at'] },
    });
  });

  it('have the default again of what is null', () => {
    const after = mergePreferences({ ...before, language: 'es' }, { language: null, columns: { accounts: null } });
    expect(after).toEqual({ ...before, language: null, columns: { imports: ['status'] } });
  });

  it('have the usual density and show the checklist if they are from before these', () => {
    const { checklist: _, density: _density, ...older } = before;
    expect(mergePreferences(older, { theme: 'light' })).toMatchObject({
      density: 'normal',
      checklist: true,
      theme: 'light',
    });
  });

  it('are the same if the change comes twice', () => {
    const change = { shortcuts: false, views: { accounts: [aView('Theirs')] } };
    const once = mergePreferences(before, change);
    expect(mergePreferences(once, change)).toEqual(once);
  });

  it('have a limit in bytes, whatever the lists', () => {
    const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
    const withSearch = (length: number) => ({ views: { queue: [aView('ñ', `?${'x'.repeat(length)}`)] } });
    const room = maxPreferencesBytes - bytesOf(mergePreferences(before, withSearch(0)));
    expect(bytesOf(mergePreferences(before, withSearch(room)))).toBe(maxPreferencesBytes);
    expect(() => mergePreferences(before, withSearch(room + 1))).toThrow('views: ');
  });
});

describe('a change of preferences', () => {
  it.each([
    { language: 'pt' },
    { theme: 'system', shortcuts: false },
    { checklist: false },
    { density: 'compact' },
    { columns: { accounts: [], imports: null } },
    { views: { accounts: [aView('Mine', '')] } },
    { views: { accounts: [aView('ñ 👍'.repeat(15), '?q=%C3%B1&status=%5B%22active%22%5D')] } },
  ])('may be %j', (change) => expect(problemsOf(change)).toEqual([]));

  it.each([
    [{}, ''],
    [{ language: 'fr' }, 'language'],
    [{ theme: null }, 'theme'],
    [{ theme: 'blue' }, 'theme'],
    [{ theme: 'dark', font: 'big' }, 'font'],
    [{ columns: { 'Accounts!': [] } }, 'columns.Accounts!'],
    [{ columns: { accounts: ['due_date', 'due_date'] } }, 'columns.accounts'],
    [{ columns: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`list_${n}`, []])) }, 'columns'],
    [{ views: { accounts: [aView('Mine'), aView('Mine', '')] } }, 'views.accounts'],
    [{ views: { accounts: [aView('x'.repeat(61))] } }, 'views.accounts.0.name'],
    [{ views: { accounts: Array.from({ length: maxSavedViews + 1 }, (_, n) => aView(`${n}`)) } }, 'views.accounts'],
  ])('is rejected if it is %j', (change, path) => expect(problemsOf(change)).toEqual([path]));

  it.each(['https://a.example/', '//a.example', 'status=active', '?a#b', '?a b', '?ñ', `?${'x'.repeat(2000)}`])(
    'keeps no search that leads elsewhere or is not of an address: %s',
    (search) =>
      expect(problemsOf({ views: { accounts: [aView('Mine', search)] } })).toEqual(['views.accounts.0.search']),
  );
});
