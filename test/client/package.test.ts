import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../client');
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const kilobyte = 1000;

/** Bundles a program for the browser, which imports nothing but the package, and returns its minified code. */
async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

const gzipBytes = (code: string): number => gzipSync(code).length;

describe('the package of the client', () => {
  let temporary: string;
  let tarball: Uint8Array<ArrayBuffer>;
  let files: string[];

  beforeAll(() => {
    temporary = mkdtempSync(path.join(tmpdir(), 'client-package-'));
    const packed = ['pack', '--json', '--ignore-scripts', '--pack-destination', temporary];
    const output = execFileSync('npm', packed, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    // npm lists the packages in an array, or by their names in an object.
    const [result] = Object.values(JSON.parse(output)) as [{ filename: string; files: { path: string }[] }];
    tarball = new Uint8Array(readFileSync(path.join(temporary, result.filename)));
    files = result.files.map((file) => file.path);
  });

  afterAll(() => {
    rmSync(temporary, { recursive: true });
  });

  it('contains what is built, and nothing else', () => {
    expect(files.filter((file) => !file.startsWith('dist/')).sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files).toContain('dist/index.d.ts');
  });

  it('depends on nothing', () => {
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, level: 'suggestion', strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that resolve wherever ES modules are imported', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    if (!analysis.types) throw new Error('The package has no types.');
    // A package of ES modules alone: CommonJS reaches it by `import()`, and the resolution of Node 10 does not.
    const isAboutCommonJs = (problem: { kind: string; resolutionKind?: string }) =>
      problem.kind === 'CJSResolvesToESM' || problem.resolutionKind === 'node10';
    expect(analysis.problems.filter((problem) => !isAboutCommonJs(problem))).toEqual([]);
  });
});

describe('a bundle of the client for browsers', () => {
  it('has less than 10 KB with all that there is', async () => {
    const everything = await bundle(`export * from '${manifest.name}';`);
    expect(everything).not.toContain('node:');
    expect(gzipBytes(everything)).toBeLessThan(10 * kilobyte);
  });

  it('leaves out what a program does not use', async () => {
    const small = await bundle(`import { createClient, readAccount } from '${manifest.name}';
      createClient({ baseUrl: '' }); export { readAccount };`);
    expect(gzipBytes(small)).toBeLessThan(3 * kilobyte);
    expect(small).not.toMatch(/webhook|\/api\/v1\/import|HMAC/);
  });
});
