import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientSources } from './client-sources.ts';

/** `npm run client:generate`: writes the generated files of the client from the OpenAPI document. */

for (const [file, text] of Object.entries(await clientSources()))
  writeFileSync(path.resolve(import.meta.dirname, '..', file), text);
