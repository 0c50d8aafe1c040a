import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Source, exportsOf, sourcesIn } from './sources.ts';

const lib = sourcesIn('lib/**/*.ts');
const baseOf = (file: string): string => path.posix.basename(file, '.ts');

/** Every name that several of the files have, with the files. */
function shared(namesOf: (source: Source) => readonly string[]): Record<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const source of lib)
    for (const name of new Set(namesOf(source))) files.set(name, [...(files.get(name) ?? []), source.file]);
  return Object.fromEntries([...files].filter(([, found]) => found.length > 1));
}

describe('a name', () => {
  it('belongs to one file of lib, except contract and documentation', () => {
    const names = (source: Source) => [baseOf(source.file)].filter((name) => !/^(contract|documentation)$/.test(name));
    expect(shared(names)).toEqual({});
  });

  it('belongs to one exported type of lib', () => {
    expect(shared((source) => exportsOf(source).types)).toEqual({});
  });
});

describe('the table', () => {
  it('is never scanned', () => {
    expect(lib.filter(({ text }) => /\bScanCommand\b|\bpaginateScan\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

describe('an assertion', () => {
  it('never says that a value is of every type', () => {
    const asserting = sourcesIn('{bench,console,functions,infra,lib,local,operations}/**/*.{ts,tsx}').filter(
      ({ text }) => /\bas never(?![ \w])/.test(text),
    );
    expect(asserting.map(({ file }) => file)).toEqual([]);
  });
});

describe('a test file', () => {
  /** Tests of the whole: they mirror no folder of lib. */
  const ofTheWhole = [
    'bench',
    'capacity',
    'client',
    'components',
    'conformance',
    'console',
    'faults',
    'functions',
    'harness',
    'infra',
    'large',
    'lint',
    'local',
    'stack',
    'structure',
  ];

  it('mirrors the folder of lib that it tests', () => {
    const folders = new Set(lib.map(({ file }) => path.posix.dirname(file).slice('lib/'.length)));
    const lost = sourcesIn('test/**/*.test.{ts,tsx}')
      .map(({ file }) => path.posix.dirname(file).slice('test/'.length))
      .filter((folder) => !folders.has(folder) && !ofTheWhole.includes(folder.split('/')[0] ?? ''));
    expect([...new Set(lost)]).toEqual([]);
  });
});
