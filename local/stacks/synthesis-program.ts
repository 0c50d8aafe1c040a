import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson, textAt } from '../foundation/json.ts';
import { buildWorkerProgram } from '../functions/build-worker-program.ts';

/** Started by synthesize.ts with a folder and the context as JSON: writes everything that `Synthesis` names. */

process.stdin.on('end', () => process.exit(1)).resume();

const [folder = '', text = '{}'] = process.argv.slice(2);
const given = parseJson(text);
const context = Object.fromEntries(
  Object.keys(isRecord(given) ? given : {}).map((name) => [name, textAt(given, name) ?? '']),
);

const bundles = path.join(folder, 'bundles');
mkdirSync(folder, { recursive: true });
const { bundle } = await import('../../infra/bundle.ts');
const [{ build }, { bundlesIn }] = await Promise.all([
  import('../../infra/app.ts'),
  import('../../infra/service-function.ts'),
  bundle({ to: bundles }),
  buildWorkerProgram(folder),
]);
build({ context, bundleOf: bundlesIn(path.join(bundles, 'functions')), outdir: path.join(folder, 'assembly') }).synth();
process.exit(0);
