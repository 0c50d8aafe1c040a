import path from 'node:path';
import { build } from 'vite';

const root = path.dirname(import.meta.dirname);

/** Builds the console into a folder: `index.html`, and under `assets` files whose names change with their content. */
export async function buildConsole(to: string): Promise<void> {
  // With any other value, such as the one that tests set, Vite makes a development build.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: path.join(root, 'console', 'vite.config.ts'),
    configLoader: 'native',
    root: path.join(root, 'console'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: path.resolve(to), emptyOutDir: true },
  });
}
