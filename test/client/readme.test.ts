import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { writeReadmePrograms } from '../harness/readme-programs.ts';

const programs = writeReadmePrograms();
const folder = path.resolve(import.meta.dirname, '../../client');

/** What a strict compiler says about programs that import the package as it is published, whose types it checks as well. */
function problemsOf(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noEmit: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

describe('the README of the client', () => {
  it('has six examples and a whole integration of less than 60 lines', () => {
    expect(programs).toHaveLength(7);
    expect(programs.at(-1)).toMatchObject({ heading: 'A whole integration' });
    expect(programs.at(-1)!.lines).toBeLessThan(60);
  });

  it('has programs that compile under strict', () => {
    expect(problemsOf(programs.map(({ file }) => file))).toEqual([]);
  }, 60_000);

  it('calls the package by its name', () => {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const text = readFileSync(path.join(folder, 'README.md'), 'utf8');
    expect(text).toContain(`npm install ${name}\n`);
    expect([...text.matchAll(/from '(@[^']+)'/g)].filter(([, imported]) => imported !== name)).toEqual([]);
  });
});
