import { describe, expect, it } from 'vitest';
import { anAccount, anOrganizationId as organization } from '../../builders.ts';
import { type SearchableAccount, wordChanges } from '../../../lib/portfolio/search/account-words.ts';
import { hasWords, parseSearch, wordsOf } from '../../../lib/portfolio/search/search-text.ts';

describe('the words of a name', () => {
  it.each([
    ['María José Núñez', ['maria', 'jose', 'nunez']],
    ['  GONÇALVES-d’Ávila, Zoë ', ['goncalves', 'd', 'avila', 'zoe']],
    ['Ana Ana ANA', ['ana']],
    ['Ｂａｎｃｏ ２４ 📞', ['banco', '24']],
    ['', []],
    ['x'.repeat(300), ['x'.repeat(20)]],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('of %s are %j', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('are found by their beginnings in any order', () => {
    expect(hasWords('María Fernández', ['fer', 'mar'])).toBe(true);
    expect(hasWords('María Fernández', ['fer', 'ana'])).toBe(false);
  });
});

describe('a search text', () => {
  it.each([
    ['+54 9 11 5555-0123', 'ARS', ['+5491155550123']],
    ['5491155550123', 'BRL', ['+5491155550123']],
    ['00 54 9 11 5555-0123', 'EUR', ['+5491155550123']],
    ['(011) 15-5555-0123', 'ARS', ['+5491155550123']],
    ['11 5555 0123', 'ARS', ['+541155550123']],
    ['(11) 98765-4321', 'BRL', ['+5511987654321']],
    ['300 123 4567', 'COP', ['+573001234567']],
    ['11 5555 0123', 'EUR', []],
    ['12345', 'ARS', []],
    ['Ana 1155550123', 'ARS', []],
  ])('"%s" in %s is the numbers %j', (text, currency, numbers) => {
    expect(parseSearch(text, currency).numbers).toEqual(expect.arrayContaining(numbers));
    if (numbers.length === 0) expect(parseSearch(text, currency).numbers).toEqual([]);
  });

  it('is the beginning of an email address if it has an @, and else of words', () => {
    expect(parseSearch(' Ana@Mail', 'ARS')).toMatchObject({ email: 'ana@mail', words: [] });
    expect(parseSearch('Pérez An', 'ARS')).toMatchObject({ email: undefined, words: ['perez', 'an'] });
  });
});

describe('a change of an account', () => {
  const account = (name: string, email?: string): SearchableAccount => ({
    ...anAccount(),
    contact: { name, ...(email !== undefined && { email }) },
    organization,
  });

  it('adds and removes only what differs', () => {
    const before = account('Ana Pérez', 'Ana@mail.example');
    expect(wordChanges(before, account('ANA PEREZ', 'ana@mail.example'))).toEqual({ added: [], removed: [] });
    expect(wordChanges(before, account('Ana Pérez'))).toEqual({
      added: [],
      removed: [{ kind: 'word', word: 'ana@mail.example', words: '' }],
    });
    expect(wordChanges(undefined, account('Ana P'))).toEqual({
      added: [{ kind: 'word', word: 'ana', words: 'ana p' }],
      removed: [],
    });
    expect(wordChanges({ ...before, reference: ' INV-1 ' }, { ...before, reference: 'inv-1' })).toEqual({
      added: [],
      removed: [],
    });
    expect(wordChanges({ ...before, reference: 'INV-1' }, { ...before, reference: ' ' })).toEqual({
      added: [],
      removed: [{ kind: 'reference', reference: 'inv-1' }],
    });
    const emails = [{ address: 'ana@mail.example', label: 'own' }, { address: 'Work@mail.example' }];
    expect(wordChanges(before, { ...before, contact: { ...before.contact, emails } })).toEqual({
      added: [{ kind: 'word', word: 'work@mail.example', words: '' }],
      removed: [],
    });
    const both = ['ana pérez', 'ana'].map((name) => wordChanges(account(name), undefined).removed.length);
    expect(both).toEqual([2, 1]);
  });
});
