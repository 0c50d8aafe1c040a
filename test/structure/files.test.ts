import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { type Source, exportsOf, sourcesIn } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
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
    'official',
    'operations',
    'stack',
    'structure',
  ];

  it('mirrors the folder of lib that it tests', () => {
    const folders = new Set(lib.map(({ file }) => path.posix.dirname(file).slice('lib/'.length)));
    const lost = sourcesIn('test/**/*.test.{ts,tsx}')
      .map(({ file }) => path.posix.dirname(file).slice('test/'.length))
      .filter((folder) => !folders.has(folder) && !ofTheWhole.includes(required(folder.split('/')[0])));
    expect([...new Set(lost)]).toEqual([]);
  });
});

describe('a clean clone', () => {
  const sources = sourcesIn(
    '{.ci,bench,client,console,functions,infra,lib,local,operations,test}/**/*.{ts,tsx}',
    '*.ts',
  );

  it('is all that its code reads', () => {
    const beside = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/['"`]((?:\.\.\/)+[^'"`\s]*)/g)]
        .map(([, named]) => path.posix.join(path.posix.dirname(file), required(named)))
        .filter((named) => named.startsWith('..'))
        .map((named) => `${file}: ${named}`),
    );
    expect(beside).toEqual([]);
  });

  it('has all that the main run of the tests needs', () => {
    const own = new Set(['test/structure/files.test.ts', 'vitest.official.config.ts']);
    const needing = sources.filter(
      ({ file, text }) =>
        !file.startsWith('test/official/') && !own.has(file) && /OFFICIAL_DATA|\/official\//.test(text),
    );
    // The main run leaves that folder out.
    expect(needing.map(({ file }) => file)).toEqual(['vitest.config.ts']);
  });

  it('leaves no test out but for a program that the machine lacks', () => {
    const conditions = sourcesIn('test/**/*.{ts,tsx}').flatMap(({ text }) =>
      [...text.matchAll(/\b(?:it|test|describe)\.(?:(?:skip|todo)\b(?!If)|(?:skipIf|runIf)\(([^)]*)\))/g)].map(
        ([whole, condition]) => condition ?? whole,
      ),
    );
    const programs = ['!hasBrowser', '!hasBrowserWithSound', '!hasTools', 'amazons.missing !== undefined'];
    expect(new Set(conditions)).toEqual(new Set(programs));
  });
});

/** The exact versions of packages by name that a workspace asks for. */
const versionsIn = (file: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).flatMap(([kind, packages]) =>
    /^(d|devD|optionalD)ependencies$/.test(kind) ? Object.entries<string>(Object(packages)) : [],
  );

const packageFiles = ['package.json', 'client/package.json', 'local/package.json'];

describe('a package', () => {
  it('has one exact version in all workspaces', () => {
    const all = packageFiles.flatMap(versionsIn);
    const versions = new Map(all);
    expect(all).toEqual(all.map(([name]) => [name, versions.get(name)]));
    expect(all.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe('a finding', () => {
  const scripts = sourcesIn('findings/*.sh');
  const page = sourcesIn('findings/README.md')
    .map(({ text }) => text)
    .join('');

  it.each(scripts)('installs the exact versions that its comment names, and can be run: $file', ({ file, text }) => {
    expect(statSync(path.join(root, file)).mode & 0o111).toBe(0o111);
    const [, name, version] = /^#!\/usr\/bin\/env bash\n# (\S+) (\d+\.\d+\.\d+)[^\n]*: /.exec(text) ?? [];
    const installed = required(/^npm install (.+)$/m.exec(text)?.[1])
      .split(' ')
      .filter((word) => !word.startsWith('--'));
    expect(installed).toContain(`${name}@${version}`);
    for (const each of installed) expect(each).toMatch(/^(@[\w-]+\/)?[\w-]+@\d+\.\d+\.\d+$/);
    expect(page).toContain(`(${path.posix.basename(file)})`);
  });

  it('is about the version that the service has, so that an update runs it', () => {
    const ours = new Map(packageFiles.flatMap(versionsIn));
    const versions = scripts.flatMap(({ text }) => [
      ...text.matchAll(/ ((?:@[\w-]+\/)?[\w-]+)@(\d+\.\d+\.\d+)(?=\s)/g),
    ]);
    for (const [, name, version] of versions)
      expect([name, ours.get(required(name)) ?? version]).toEqual([name, version]);
  });
});
