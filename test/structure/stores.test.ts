import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Source, exportsOf, sourcesIn } from './sources.ts';

const maxLines = 200;
const stores = sourcesIn('lib/**/*-store.ts');

/** `account-store.ts` exports `accountStore`. */
const factoryOf = (file: string): string =>
  path.posix.basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The stores from which a file imports more than types. */
function importedStores({ file, text }: Source): readonly string[] {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause: clause, moduleSpecifier } = statement;
    const named = clause?.namedBindings;
    const isTypes = named !== undefined && ts.isNamedImports(named) && named.elements.every((each) => each.isTypeOnly);
    const takesTypesOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || isTypes;
    return moduleSpecifier.text.endsWith('-store.ts') && !takesTypesOnly ? [moduleSpecifier.text] : [];
  });
}

/** Where a store differs from the form of all stores. */
function deviations(source: Source): readonly string[] {
  const { file, text } = source;
  const { values } = exportsOf(source);
  const lines = text.split('\n').length - 1;
  return [
    ...(lines > maxLines ? [`has ${lines} lines`] : []),
    ...(/\bthis\./.test(text) ? ['uses this'] : []),
    ...(values.join() === factoryOf(file) ? [] : [`exports ${values.join(', ')}`]),
    ...importedStores(source).map((imported) => `imports ${imported}`),
  ];
}

describe('a store', () => {
  it(`exports one factory of its name, and has no "this", no other store and at most ${maxLines} lines`, () => {
    expect(stores.flatMap((source) => deviations(source).map((each) => `${source.file} ${each}`))).toEqual([]);
  });

  it('is found to differ from the form', () => {
    const text = [
      `import { type Contact, contactStore } from '../contacts/contact-store.ts';`,
      `import { type Payment } from '../payments/payment-store.ts';`,
      `import type { Promise } from '../promises/promise-store.ts';`,
      'export const maxAccounts = 5;',
      'export const accountStore = () => ({ read() { return this.get(); } });',
      ...Array.from({ length: maxLines }, () => ''),
    ].join('\n');
    expect(deviations({ file: 'lib/portfolio/accounts/account-store.ts', text })).toEqual([
      'has 204 lines',
      'uses this',
      'exports maxAccounts, accountStore',
      'imports ../contacts/contact-store.ts',
    ]);
    expect(
      deviations({ file: 'lib/portfolio/accounts/account-store.ts', text: 'export function accountStore() {}\n' }),
    ).toEqual([]);
  });
});
