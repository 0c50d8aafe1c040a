import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clientSources } from '../../operations/client-sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('The generated sources of the client follow the document: if not, run `npm run client:generate`', async () => {
  for (const [file, text] of Object.entries(await clientSources()))
    expect(readFileSync(path.join(root, file), 'utf8') === text, file).toBe(true);
});
