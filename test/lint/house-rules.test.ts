import { ESLint } from 'eslint';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The files whose texts are replaced, so that TypeScript does not read the whole project. */
const replaced = [
  'functions/system/read-health.ts',
  'infra/app.ts',
  'lib/aws/table/table.ts',
  'lib/portfolio/accounts/account-store.ts',
  'lib/portfolio/accounts/account.ts',
  'lib/portfolio/accounts/contract.ts',
  'lib/portfolio/accounts/update-account.ts',
];
const folder = makeTemporaryFolder('house-rules-');
const project = path.join(folder, 'tsconfig.json');
writeFileSync(
  project,
  JSON.stringify({ extends: path.join(root, 'tsconfig.json'), include: replaced.map((file) => path.join(root, file)) }),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { project, disallowAutomaticSingleRunInference: true } },
  },
});

// The first file that is linted waits for TypeScript to read what the files import.
vi.setConfig({ testTimeout: 120_000 });

/** The rules that each text would break if they stood, one after the other, in a file of the repository. */
async function broken(file: string, texts: readonly string[]): Promise<{ text: string; rules: (string | null)[] }[]> {
  const [result] = await eslint.lintText(texts.join('\n\n') + '\n', { filePath: path.join(root, file) });
  let line = 1;
  return texts.map((text) => {
    const first = line;
    line += text.split('\n').length + 1;
    const messages = result?.messages.filter((message) => message.line >= first && message.line < line) ?? [];
    return { text, rules: messages.map(({ ruleId }) => ruleId) };
  });
}

const sdk = `import '@aws-sdk/client-dynamodb';`;
const cdk = `import 'aws-cdk-lib';`;
const node = `import 'node:fs';`;
const zod = `import 'zod/mini';`;
const table = `import { getItem } from '../../aws/table/table.ts';`;
const store = `import { accountStore } from './account-store.ts';`;
const clock = 'export const now = () => new Date();';

describe('an import', () => {
  it.each([
    { file: 'functions/system/read-health.ts', refused: [sdk, cdk, zod, node] },
    {
      file: 'lib/portfolio/accounts/contract.ts',
      refused: [sdk, cdk, table],
      allowed: [zod],
    },
    { file: 'lib/portfolio/accounts/account.ts', refused: [sdk, cdk, table] },
    { file: 'lib/portfolio/accounts/account-store.ts', refused: [sdk, cdk], allowed: [node, zod, table] },
    {
      file: 'lib/aws/table/table.ts',
      refused: [cdk, `import '../../functions/system/read-health.ts';`],
      allowed: [sdk],
    },
    {
      file: 'infra/app.ts',
      refused: [`import '../lib/portfolio/accounts/account.ts';`, `import '../functions/system/read-health.ts';`],
      allowed: [cdk, `import '../lib/openapi/routes.ts';`, `import '../lib/aws/queues.ts';`],
    },
  ])('in $file goes where it may and nowhere else', async ({ file, refused, allowed = [] }) => {
    const found = await broken(file, [...refused, ...allowed]);
    const isRefused = ({ rules }: { rules: (string | null)[] }) => rules.includes('no-restricted-imports');
    expect(found.filter(isRefused).map(({ text }) => text)).toEqual(refused);
  });
});

describe('a rule file', () => {
  const refusals = {
    'export const now = new Date();': 'house/pure-by-default',
    'export const millisecond = Date.now();': 'house/pure-by-default',
    'export const chance = Math.random();': 'house/pure-by-default',
    "export const name = process.env['TABLE_NAME'];": 'no-restricted-globals',
    'export const first = (list: string[]) => list[0]!;': '@typescript-eslint/no-non-null-assertion',
    'export const read = (text: any) => String(text);': '@typescript-eslint/no-explicit-any',
    'export const go = (work: () => Promise<void>) => { work(); };': '@typescript-eslint/no-floating-promises',
    "export function f(of: 'a' | 'b'): number { switch (of) { case 'a': return 1; } return 2; }":
      '@typescript-eslint/switch-exhaustiveness-check',
    'export const id = (text: unknown) => text as string;': 'house/reasoned-assertions',
    '// one\n// two\n// three': 'house/short-comments',
    '/* one\n two\n three */': 'house/short-comments',
  };

  it('has no clock, no chance, no environment, and nothing that hides a mistake', async () => {
    const found = await broken('lib/portfolio/accounts/account.ts', Object.keys(refusals));
    expect(Object.fromEntries(found.map(({ text, rules }) => [text, rules]))).toEqual(
      Object.fromEntries(Object.entries(refusals).map(([text, rule]) => [text, expect.arrayContaining([rule])])),
    );
  });

  it('may say why an assertion holds, and a page in a docstring', async () => {
    const texts = [
      `export const list = ['a'] as const;`,
      '// The caller has checked that it is text.\nexport const id = (text: unknown) => text as string;',
      '/**\n * A docstring may be longer,\n * where a page is needed.\n */\nexport const one = 1;',
      `export const at = new Date('2026-11-21');`,
    ];
    const found = await broken('lib/portfolio/accounts/account.ts', texts);
    expect(found.filter(({ rules }) => rules.length > 0)).toEqual([]);
  });
});

describe('a file of lib', () => {
  const impure = [store, `import 'node:fs';`, clock, 'export const chance = () => Math.random();'];
  const operation = 'export const updateAccount = () => undefined;';

  it.each([
    { file: 'lib/portfolio/accounts/account.ts', texts: impure, refused: impure },
    { file: 'lib/portfolio/accounts/contract.ts', texts: impure, refused: impure },
    { file: 'lib/portfolio/accounts/update-account.ts', texts: [...impure, operation], refused: [] },
    { file: 'lib/portfolio/accounts/account-store.ts', texts: impure, refused: [] },
    { file: 'lib/aws/table/table.ts', texts: impure, refused: [] },
    {
      file: 'lib/portfolio/accounts/account.ts',
      texts: [`import type { AccountStore } from './account-store.ts';`],
      refused: [],
    },
  ])('may do I/O if its name says so: $file', async ({ file, texts, refused }) => {
    const found = await broken(file, texts);
    const isRefused = ({ rules }: { rules: (string | null)[] }) => rules.includes('house/pure-by-default');
    expect(found.filter(isRefused).map(({ text }) => text)).toEqual(refused);
  });
});

describe('a file name', () => {
  it.each([
    'lib/portfolio/accounts/utils.js',
    'lib/shared/account.js',
    'test/helpers/table.js',
    'lib/portfolio/accounts/readAccount.js',
  ])('is not %s', async (file) => {
    const [found] = await broken(file, ['export {};']);
    expect(found?.rules).toContain('house/plain-names');
  });
});
