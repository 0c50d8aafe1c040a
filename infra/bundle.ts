import { build } from 'esbuild';
import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { leanSdk } from './lean-sdk.ts';
import { phoneMetadata } from './phone-metadata.ts';
import { prerenderedTexts, textsFromSources } from './prerendered-texts.ts';
import { requiredHttp } from './required-http.ts';
import { sdkSchemas } from './sdk-schemas.ts';

const root = path.dirname(import.meta.dirname);

export interface Bundle {
  readonly entry: string;
  readonly directory: string;
  readonly bytes: number;
}

export interface BundleOptions {
  readonly from?: string;
  readonly to?: string;
  /** Whether to build the function `<folder>/<file>`; all are built if it is not given. */
  readonly only?: (entry: string, index: number) => boolean;
  /** Writes source maps beside the bundles to read stack traces; they are not deployed. */
  readonly maps?: boolean;
  /**
   * Lets functions share code and read the sources, which bundles in a fraction of the time. Only for the local service;
   * such bundles are ES modules.
   */
  readonly sharesCode?: boolean;
}

/** esbuild turns each `import()` into a `require`, which must find Node's own modules. */
const requireInModules =
  "import { createRequire as forRequire } from 'node:module'; const require = forRequire(import.meta.url);";

/**
 * Builds every function of `from` in one pass, each into `<to>/functions/<folder>/<file>/index.js`.
 * `<to>/metafile.json` lists what each bundle contains.
 */
export async function bundle({
  from = 'functions',
  to = '.build',
  only = () => true,
  maps = false,
  sharesCode = false,
}: BundleOptions = {}): Promise<readonly Bundle[]> {
  const source = path.resolve(root, from);
  const target = path.resolve(root, to);
  const entries = globSync('**/*.ts', { cwd: source })
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.ts$/, ''))
    .sort()
    .filter(only);

  await rm(path.join(target, 'functions'), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map((entry) => [`${entry}/index`, path.join(source, `${entry}.ts`)])),
    outdir: path.join(target, 'functions'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: sharesCode ? 'esm' : 'cjs',
    splitting: sharesCode,
    banner: { js: sharesCode ? requireInModules : '' },
    mainFields: ['module', 'main'],
    // An `import()` of a Node module makes Node load undici at the first call.
    supported: { 'dynamic-import': false },
    plugins: [
      leanSdk,
      phoneMetadata,
      sdkSchemas,
      ...(sharesCode ? [requiredHttp, textsFromSources] : [prerenderedTexts]),
    ],
    minify: true,
    sourcemap: maps ? 'external' : false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const bytes = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [path.resolve(root, file), output.bytes]),
  );
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'metafile.json'), JSON.stringify(metafile));
  const declareModules = (directory: string) =>
    writeFile(path.join(directory, 'package.json'), `{"type":"${sharesCode ? 'module' : 'commonjs'}"}\n`);
  if (sharesCode) await declareModules(path.join(target, 'functions'));
  return Promise.all(
    entries.map(async (entry) => {
      const directory = path.join(target, 'functions', entry);
      // Without it the package.json of this repository would make Node read the bundle as an ES module.
      if (!sharesCode) await declareModules(directory);
      return { entry, directory, bytes: bytes.get(path.join(directory, 'index.js')) ?? 0 };
    }),
  );
}

if (import.meta.main) {
  for (const { entry, bytes } of await bundle({ maps: process.argv.includes('--maps') }))
    console.log(`${entry.padEnd(44)} ${Math.ceil(bytes / 1024)} KB`);
}
