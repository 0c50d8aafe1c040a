import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../../infra/bundle.ts';
import { isRecord, parseJson, textAt } from '../foundation/json.ts';
import { buildWorkerProgram } from './build-worker-program.ts';

/**
 * Started by synthesize.ts with a folder to write to, the folder of the reusable build, and the context as JSON. Writes
 * `assembly`, and `built`, with the functions, the worker program and the console, if there is no reusable build yet.
 */

process.stdin.on('end', () => process.exit(1)).resume();

const [folder = '', kept = '', text = '{}'] = process.argv.slice(2);
const isBuilt = existsSync(kept);
const built = isBuilt ? kept : path.join(folder, 'built');
mkdirSync(isBuilt ? folder : built, { recursive: true });

/**
 * The bundles are kept apart from the stacks, which are synthesized more often: the assets are stubs that load the bundles,
 * which will be beside the assembly, two levels above an asset, wherever the folder of both is moved.
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
const building =
  isBuilt ||
  Promise.all([
    bundle({ to: path.join(built, 'bundles'), sharesCode: true }),
    buildWorkerProgram(built),
    import('../../infra/console-files.ts').then(({ buildConsole }) => buildConsole(consoleFiles)),
  ]);
const [{ build }, { bundlesIn }] = await Promise.all([
  import('../../infra/app.ts'),
  import('../../infra/service-function.ts'),
  building,
]);
const outdir = path.join(folder, 'assembly');
// Nothing here evaluates alarms.
build({ context, bundleOf: bundlesIn(stubs), consoleFiles, outdir, isObserved: false }).synth();
process.exit(0);
