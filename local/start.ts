import { enableCompileCache } from 'node:module';
import path from 'node:path';

/** `npm start`: runs the service on this machine. */

// Lambda runs in UTC; the threads of the functions inherit this.
process.env['TZ'] = 'UTC';
// A later start then neither strips types nor compiles; the process that synthesizes the stacks inherits it.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, '../node_modules/.cache/compiled');
enableCompileCache();

await import('./command-line.ts');
