import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { wholeIntegration, writeReadmePrograms } from '../harness/readme-programs.ts';

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
  const text = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const whole = readFileSync(wholeIntegration, 'utf8');

  it('has six examples, and links to a whole integration of less than 60 lines', () => {
    expect(programs).toHaveLength(6);
    expect(text).toContain(`](${path.relative(folder, wholeIntegration)})`);
    expect(whole.trimEnd().split('\n').length).toBeLessThan(60);
  });

  it('has programs that compile under strict', () => {
    expect(problemsOf([...programs, wholeIntegration])).toEqual([]);
  }, 60_000);

  it('calls the package by its name', () => {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(text).toContain(`npm install ${name}\n`);
    const imported = [text, whole].flatMap((each) => [...each.matchAll(/from '(@[^']+)'/g)].map(([, from]) => from));
    expect(imported.length).toBeGreaterThan(programs.length);
    expect(imported.filter((each) => each !== name)).toEqual([]);
  });
});
