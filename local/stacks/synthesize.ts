import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../foundation/errors.ts';
import { parseJson, textAt } from '../foundation/json.ts';
import { isRecord } from './template.ts';

/**
 * Bundles the functions and synthesizes the stacks below `folder`, in a process of its own: the CDK is large, and the
 * runner does not need it afterwards. What was made from the same sources is used again.
 */
export const synthesize = (folder: string, context: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const assembly = join(folder, 'assembly');
    const madeFrom = join(folder, 'made-from');
    const sources = fingerprint(context);
    if (existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === sources) return resolve(assembly);
    rmSync(folder, { recursive: true, force: true });
    const child = spawn(process.execPath, [import.meta.filename, folder, JSON.stringify(context)], {
      // The CDK's own rules are a check of the deployment, and more than a second of every start.
      env: { ...process.env, CDK_VALIDATION: 'false' },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    return child.on('exit', (code) => {
      if (code !== 0) return reject(new StartupError(`The stacks could not be synthesized:\n${errors.trim()}`));
      writeFileSync(madeFrom, sources);
      return resolve(assembly);
    });
  });

/** Everything a synthesis depends on, as one hash. */
const fingerprint = (context: Readonly<Record<string, string>>): string => {
  const hash = createHash('sha256').update(JSON.stringify(context));
  const root = dirname(dirname(import.meta.dirname));
  const files = globSync('{functions,lib,infra}/**/*.ts', { cwd: root });
  for (const file of [...files.sort(), 'package-lock.json', 'tsconfig.json', 'cdk.json']) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const main = async ([folder = '', text = '{}']: string[]): Promise<void> => {
  const bundles = join(folder, 'bundles');
  const { bundle } = await import('../../infra/bundle.ts');
  const [{ build }, { bundlesIn }] = await Promise.all([
    import('../../infra/app.ts'),
    import('../../infra/service-function.ts'),
    bundle({ to: bundles }),
  ]);
  const given = parseJson(text);
  const context = Object.fromEntries(
    Object.keys(isRecord(given) ? given : {}).map((name) => [name, textAt(given, name) ?? '']),
  );
  build({ context, bundleOf: bundlesIn(join(bundles, 'functions')), outdir: join(folder, 'assembly') }).synth();
};

if (import.meta.main) await main(process.argv.slice(2));
