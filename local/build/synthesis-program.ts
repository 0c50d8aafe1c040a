import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isRecord, parseJson, textAt } from '../foundation/json.ts';

/**
 * Started by synthesize.ts with a folder to write to, the folder where the functions and the console are kept, and the
 * context as JSON. Writes `assembly`, and `built` if nothing is kept yet: everything that `Synthesis` names.
 */

process.stdin.on('end', () => process.exit(1)).resume();

const [folder = '', kept = '', text = '{}'] = process.argv.slice(2);
const isBuilt = existsSync(kept);
const built = isBuilt ? kept : path.join(folder, 'built');
mkdirSync(isBuilt ? folder : built, { recursive: true });
const bundled = isBuilt
  ? Promise.resolve([0])
  : once(new Worker(new URL('./bundle-program.ts', import.meta.url), { workerData: built }), 'exit');

/**
 * The synthesis does not wait for the bundles: its assets are stubs that load the bundles, which will be beside the
 * assembly, two levels above an asset, wherever the folder of both is moved.
 */
const writeStubs = (stubs: string): void => {
  const functions = path.resolve(import.meta.dirname, '../../functions');
  for (const file of globSync('**/*.ts', { cwd: functions })) {
    const entry = file.replaceAll(path.sep, '/').replace(/\.ts$/, '');
    const stub = path.join(stubs, entry);
    mkdirSync(stub, { recursive: true });
    writeFileSync(path.join(stub, 'package.json'), '{"type":"commonjs"}\n');
    writeFileSync(
      path.join(stub, 'index.js'),
      `module.exports = require('../../${path.basename(kept)}/bundles/functions/${entry}/index.js');\n`,
    );
  }
};

const given = parseJson(text);
const context = Object.fromEntries(
  Object.keys(isRecord(given) ? given : {}).map((name) => [name, textAt(given, name) ?? '']),
);
const stubs = path.join(folder, 'stubs');
writeStubs(stubs);
const consoleFiles = path.join(built, 'console');
const [{ build }, { bundlesIn }] = await Promise.all([
  import('../../infra/app.ts'),
  import('../../infra/service-function.ts'),
  isBuilt || import('../../infra/console-files.ts').then(({ buildConsole }) => buildConsole(consoleFiles)),
]);
build({ context, bundleOf: bundlesIn(stubs), consoleFiles, outdir: path.join(folder, 'assembly') }).synth();
const exit: readonly unknown[] = await bundled;
process.exit(Number(exit[0]));
