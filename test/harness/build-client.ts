import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../client');
const stamp = path.join(folder, '.build/sources.sha256');

/** A hash of everything that the build reads. */
function sourcesHash(): string {
  const files = [...globSync('{src/**/*.ts,*.json}', { cwd: folder }).sort(), '../tsconfig.json'];
  const texts = files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

const builtHash = (): string | undefined => {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
};

/** Builds the client as it is published, unless that has been done, so that tests can import it by its name. */
export default function setup(): void {
  const hash = sourcesHash();
  if (builtHash() === hash) return;
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
