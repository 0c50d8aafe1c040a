import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
const settings = [
  'oxlint.config.ts',
  'house-rules.js',
  'tsconfig.json',
  'client/tsconfig.json',
  'console/tsconfig.json',
  'test/components/tsconfig.json',
];

interface Diagnostic {
  /** `plugin(rule)`; a suppression that suppresses nothing has none. */
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** What is wrong with files of a repository that has these files only, and the settings of this one. */
function lint(texts: Readonly<Record<string, string>>): readonly Diagnostic[] {
  const folder = makeTemporaryFolder('house-rules-');
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const inFolder = (file: string): string => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    return path.join(folder, file);
  };
  for (const file of settings) copyFileSync(path.join(root, file), inFolder(file));
  for (const [file, text] of Object.entries(texts)) writeFileSync(inFolder(file), text);
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', ...Object.keys(texts)], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics;
}

const ruleOf = ({ code, message }: Diagnostic): string => code?.replace(/\((.*)\)/, '/$1') ?? message;

interface CheckedText {
  readonly text: string;
  readonly rules: readonly string[];
}

/** The rules that each text would break if those of a file stood in it, one after the other; linting takes a second. */
function brokenIn(textsOf: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, CheckedText[]>> {
  const files = Object.entries(textsOf);
  const diagnostics = lint(Object.fromEntries(files.map(([file, texts]) => [file, `${texts.join('\n\n')}\n`])));
  return Object.fromEntries(
    files.map(([file, texts]) => {
      const own = diagnostics.filter(({ filename }) => filename === file);
      let line = 1;
      const checked = texts.map((text) => {
        const first = line;
        line += text.split('\n').length + 1;
        const isHere = ({ labels: [label] }: Diagnostic) => label && label.span.line >= first && label.span.line < line;
        return { text, rules: own.filter(isHere).map(ruleOf) };
      });
      return [file, checked];
    }),
  );
}

const broken = (file: string, texts: readonly string[]): readonly CheckedText[] =>
  brokenIn({ [file]: texts })[file] ?? [];

/** The texts of each file that break a rule. */
const refusedBy = (rule: string, textsOf: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(brokenIn(textsOf)).map(([file, checked]) => [
      file,
      checked.filter(({ rules }) => rules.includes(rule)).map(({ text }) => text),
    ]),
  );

const sdk = `import '@aws-sdk/client-dynamodb';`;
const cdk = `import 'aws-cdk-lib';`;
const node = `import 'node:fs';`;
const zod = `import 'zod/mini';`;
const table = `import { getItem } from '../../aws/table/table.ts';`;
const store = `import { accountStore } from './account-store.ts';`;
const clock = 'export const now = () => new Date();';

describe('an import', () => {
  it('goes where it may and nowhere else', () => {
    const refused: Record<string, string[]> = {
      'functions/system/read-health.ts': [sdk, cdk, zod, node],
      'lib/portfolio/accounts/contract.ts': [sdk, cdk, table],
      'lib/portfolio/accounts/account.ts': [sdk, cdk, table],
      'lib/portfolio/accounts/account-store.ts': [sdk, cdk],
      'lib/platform/aws/table/table.ts': [cdk, `import '../../functions/system/read-health.ts';`],
      'infra/app.ts': [
        `import '../lib/portfolio/accounts/account.ts';`,
        `import '../lib/entry/openapi/routes.ts';`,
        `import '../functions/system/read-health.ts';`,
      ],
    };
    const allowed: Record<string, string[]> = {
      'lib/portfolio/accounts/contract.ts': [zod],
      'lib/portfolio/accounts/account-store.ts': [node, zod, table],
      'lib/platform/aws/table/table.ts': [sdk],
      'infra/app.ts': [cdk, `import '../lib/entry/deployment/declarations.ts';`],
    };
    const texts = Object.entries(refused).map(([file, own]) => [file, [...own, ...(allowed[file] ?? [])]] as const);
    expect(refusedBy('house/no-imports', Object.fromEntries(texts))).toEqual(refused);
  });
});

describe('a circle of files', () => {
  it('is refused, types included, in every part', () => {
    const circle = {
      'lib/a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b: B }\n",
      'lib/b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a: A }\n",
      'console/a.tsx': "import type { B } from './b.tsx';\nexport interface A { readonly b: B }\n",
      'console/b.tsx': "import type { A } from './a.tsx';\nexport interface B { readonly a: A }\n",
    };
    const found = lint(circle).filter(({ code }) => code === 'import(no-cycle)');
    expect(found.map(({ filename }) => filename).sort()).toEqual(Object.keys(circle).sort());
  });
});

describe('a part of the repository', () => {
  const parts = [
    ...['lib/a.ts', 'functions/a.ts', 'infra/a.ts', 'local/a.ts', 'operations/a.ts', 'bench/a.ts', 'test/a.ts'],
    ...['client/src/a.ts', 'console/a.tsx', 'test/components/a.tsx'],
  ];

  it('is checked with the types of its project', () => {
    const forgotten = 'export const go = (work: () => Promise<void>) => { work(); };\n';
    const found = lint(Object.fromEntries(parts.map((file) => [file, forgotten])));
    expect(found.map(({ filename, code }) => `${filename}: ${code}`).sort()).toEqual(
      parts.map((file) => `${file}: typescript(no-floating-promises)`).sort(),
    );
  });

  it('has no suppression that suppresses nothing', () => {
    const [found] = broken('lib/a.ts', ['// oxlint-disable-next-line eqeqeq -- No reason.\nexport const one = 1;']);
    expect(found?.rules).toEqual([expect.stringMatching(/^Unused .*disable/)]);
  });
});

describe('a test', () => {
  it('does not go on without a value that it needs', () => {
    const hidden = `export const id = (ids: string[]) => ids[0] ?? '';`;
    const texts = [hidden, `export const name = (ids: string[]) => ids[0] ?? 'none';`];
    expect(refusedBy('house/no-empty-default', { 'test/a.test.ts': texts, 'lib/a.ts': texts })).toEqual({
      'test/a.test.ts': [hidden],
      'lib/a.ts': [],
    });
  });
});

describe('a component', () => {
  it('calls its hooks in the same order each time and knows nothing of the service but its contracts', () => {
    const texts = [
      `import { useState } from 'react';`,
      `import '../lib/portfolio/accounts/contract.ts';`,
      `import '../lib/platform/http/endpoint.ts';`,
      `export const Part = ({ isShown }: { isShown: boolean }) => (isShown ? useState(1)[0] : null);`,
    ];
    const found = broken('console/part.tsx', texts);
    expect(found.map(({ rules }) => rules)).toEqual([[], [], ['house/no-imports'], ['react-hooks/rules-of-hooks']]);
  });
});

describe('a rule file', () => {
  const refusals = {
    'export const now = new Date();': 'house/pure-by-default',
    'export const millisecond = Date.now();': 'house/pure-by-default',
    'export const chance = Math.random();': 'house/pure-by-default',
    "export const name = process.env['TABLE_NAME'];": 'eslint/no-restricted-globals',
    'export const first = (list: string[]) => list[0]!;': 'typescript/no-non-null-assertion',
    'export const read = (text: any) => String(text);': 'typescript/no-explicit-any',
    'export const go = (work: () => Promise<void>) => { work(); };': 'typescript/no-floating-promises',
    "export function f(of: 'a' | 'b'): number { switch (of) { case 'a': return 1; } return 2; }":
      'typescript/switch-exhaustiveness-check',
    'export const id = (text: unknown) => text as string;': 'house/reasoned-assertions',
    '// one\n// two\n// three': 'house/short-comments',
    '/* one\n two\n three */': 'house/short-comments',
  };

  it('has no clock, no chance, no environment, and nothing that hides a mistake', () => {
    const found = broken('lib/portfolio/accounts/account.ts', Object.keys(refusals));
    expect(Object.fromEntries(found.map(({ text, rules }) => [text, rules]))).toEqual(
      Object.fromEntries(Object.entries(refusals).map(([text, rule]) => [text, expect.arrayContaining([rule])])),
    );
  });

  it('may say why an assertion holds, and a page in a docstring', () => {
    const texts = [
      `export const list = ['a'] as const;`,
      '// The caller has checked that it is text.\nexport const id = (text: unknown) => text as string;',
      '/**\n * A docstring may be longer,\n * where a page is needed.\n */\nexport const one = 1;',
      `export const at = new Date('2026-11-21');`,
    ];
    const found = broken('lib/portfolio/accounts/account.ts', texts);
    expect(found.filter(({ rules }) => rules.length > 0)).toEqual([]);
  });
});

describe('a file of lib', () => {
  const reads = [
    store,
    `import { updateAccount } from './update-account.ts';`,
    `import { readSetting } from '../../foundation/read-setting.ts';`,
    `import { sealingKey } from '../../platform/aws/sealing-key.ts';`,
    `export { accountStore as accounts } from './account-store.ts';`,
    node,
    `import 'node:http';`,
    `import 'pg';`,
  ];
  const computes = [
    `import type { AccountStore } from './account-store.ts';`,
    `import { type Table, type Item } from '../../platform/aws/table/table.ts';`,
    `import { route } from '../../platform/http/route.ts';`,
    `import { createHash } from 'node:crypto';`,
    zod,
    'export const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000);',
    'export interface Client { read: () => Promise<string> }',
  ];
  const acts = [
    clock,
    'export const chance = () => Math.random();',
    'export async function* rows() { yield await Promise.resolve(1); }',
    'export const later = (then: () => void) => setTimeout(then, 1);',
    'export const ready = () => new Promise(() => undefined);',
    `export const body = async () => 'body';`,
  ];
  const impure = [...reads, ...acts];
  const operation = 'export const updateAccount = async (id: string) => Promise.resolve(id);';
  const imported = {
    'lib/foundation/read-setting.ts': ['export const readSetting = () => process.title;'],
    'lib/platform/aws/secrets.ts': [`import '@aws-sdk/client-secrets-manager';`, `export const secret = 'a';`],
    'lib/platform/aws/sealing-key.ts': [`import { secret } from './secrets.ts';`, 'export const sealingKey = secret;'],
    'lib/platform/aws/table/table.ts': [sdk, 'export interface Table {}', 'export interface Item {}'],
    'lib/platform/http/route.ts': [zod, '/** A comment may say async, and await. */', 'export const route = {};'],
  };

  it('is pure unless it is a store, an operation or part of the platform, and imports pure files', () => {
    const texts = {
      ...imported,
      'lib/portfolio/accounts/contract.ts': [...computes, ...impure],
      'lib/portfolio/accounts/account.ts': [...computes, ...impure, 'export const account = () => undefined;'],
      'lib/portfolio/accounts/update-account.ts': [...impure, operation],
      'lib/portfolio/accounts/account-store.ts': [...impure, 'export const accountStore = () => ({});'],
      'lib/platform/http/endpoint.ts': impure,
      'lib/foundation/money.ts': [`import { updateAccount } from '../portfolio/accounts/update-account.ts';`],
    };
    expect(refusedBy('house/pure-by-default', texts)).toEqual({
      ...Object.fromEntries(Object.keys(texts).map((file) => [file, []])),
      'lib/portfolio/accounts/contract.ts': impure,
      'lib/portfolio/accounts/account.ts': impure,
      'lib/foundation/money.ts': texts['lib/foundation/money.ts'],
    });
  });

  it('is no operation because of a name that its file shares with something that is not asynchronous', () => {
    const texts = [store, 'export const findAccount = (id: string) => id;', 'export const other = async () => 1;'];
    expect(refusedBy('house/pure-by-default', { 'lib/portfolio/accounts/find-account.ts': texts })).toEqual({
      'lib/portfolio/accounts/find-account.ts': [texts[0], texts[2]],
    });
  });
});

describe('a Lambda function', () => {
  it('awaits one operation in each of its handlers', () => {
    const several = [
      'export const read = async () => { await load(); return await save(); };',
      'export const list = async () => { for await (const row of rows()) await save(row); };',
      'export const all = async () => { await load(); return Promise.all([1].map(async (each) => await save(each))); };',
    ];
    const one = [
      'export const first = async () => { await load(); };',
      'export async function second() { return reply(await load()); }',
      'export const third = async () => { for await (const row of rows()) count(row); };',
    ];
    expect(
      refusedBy('house/one-step', { 'functions/system/read.ts': [...several, ...one], 'lib/a.ts': several }),
    ).toEqual({
      'functions/system/read.ts': several,
      'lib/a.ts': [],
    });
  });
});

describe('a file name', () => {
  it('is plain', () => {
    const files = [
      'lib/portfolio/accounts/utils.js',
      'lib/shared/account.js',
      'test/helpers/table.js',
      'lib/portfolio/accounts/readAccount.js',
    ];
    const texts = Object.fromEntries(files.map((file) => [file, ['export {};']]));
    expect(refusedBy('house/plain-names', texts)).toEqual(texts);
  });
});
