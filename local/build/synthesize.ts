import { spawn } from 'node:child_process';
import { type Hash, createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../foundation/errors.ts';
import { makePrivate } from '../foundation/state.ts';

export interface SynthesisOptions {
  /** The folder of results for later starts; only one runner may use it at a time. */
  readonly folder: string;
  readonly context: Readonly<Record<string, string>>;
  readonly onStart?: () => void;
  readonly root?: string;
  readonly program?: string;
}

export interface Synthesis {
  readonly assemblyFolder: string;
  readonly workerProgram: string;
}

const repository = path.resolve(import.meta.dirname, '../..');
const synthesisProgram = path.join(import.meta.dirname, 'synthesis-program.ts');

/**
 * Builds the functions and the console and synthesizes the stacks in a child process, because the CDK and the bundler
 * take more than a gigabyte. The build is reused until a source changes, and the stacks until the context does. Each is
 * moved into place whole, so that a start that is killed leaves nothing half-written.
 */
export const synthesize = async ({
  folder,
  context,
  onStart,
  root = repository,
  program = synthesisProgram,
}: SynthesisOptions): Promise<Synthesis> => {
  for (;;) {
    const names = namesOf(root, context);
    const [built, assemblyFolder] = [path.join(folder, names.built), path.join(folder, names.assembly)];
    if (existsSync(built) && existsSync(assemblyFolder))
      return { assemblyFolder, workerProgram: path.join(built, 'worker-program.mjs') };
    onStart?.();
    removeOthers(folder, names.built);
    // A previous runner that was killed may still be writing to a folder with its own process id.
    const unfinished = path.join(folder, `unfinished-${process.pid}`);
    await runProgram(program, { built, unfinished, context });
    makePrivate(unfinished);
    // The result may or may not include a file that was edited meanwhile.
    if (namesOf(root, context).assembly !== names.assembly) continue;
    if (!existsSync(built)) renameSync(path.join(unfinished, 'built'), built);
    renameSync(path.join(unfinished, 'assembly'), assemblyFolder);
    rmSync(unfinished, { recursive: true, maxRetries: 5 });
  }
};

function removeOthers(folder: string, kept: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name !== kept) rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Everything that the result depends on: the sources, the installed packages, the Node version and the context. */
const inputPatterns = [
  '{console,functions,lib,infra,local/{aws,build,foundation,functions,iam}}/**/*',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];
const installedPackages = 'node_modules/.package-lock.json';

const shortHash = (hash: Hash): string => hash.digest('hex').slice(0, 32);

const namesOf = (root: string, context: Readonly<Record<string, string>>) => {
  const hash = createHash('sha256').update(process.version);
  const files = inputPatterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of [...files, installedPackages]) {
    const absolute = path.join(root, file);
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile())
      hash.update(`\n${file}\n`).update(readFileSync(absolute));
  }
  const built = shortHash(hash);
  const assembly = shortHash(createHash('sha256').update(JSON.stringify([built, context])));
  return { built: `built-${built}`, assembly: `assembly-${assembly}` };
};

interface Program {
  /** The folder of the built functions and console; may not exist yet. */
  readonly built: string;
  readonly unfinished: string;
  readonly context: Readonly<Record<string, string>>;
}

const runProgram = (program: string, { built, unfinished, context }: Program): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, unfinished, built, JSON.stringify(context)], {
      env: {
        ...process.env,
        // The CDK's own rules check a deployment and take more than a second.
        CDK_VALIDATION: 'false',
        // The CDK keeps a cache of file hashes in the home directory, of no use for files that were just written.
        HOME: '/dev/null',
        // The bundler runs for two seconds; without garbage collection it needs a third less CPU and a tenth more
        // memory.
        GOGC: 'off',
        GOMEMLIMIT: '2GiB',
      },
      // The program ends when its standard input does: with this process, however that ends.
      stdio: ['pipe', 'inherit', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      return reject(
        new StartupError(`The stacks could not be synthesized. Correct this and start again:\n${errors.trim()}`),
      );
    });
  });
