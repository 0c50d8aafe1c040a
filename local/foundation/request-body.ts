import type { IncomingMessage } from 'node:http';

/** API Gateway's limit on a request body. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Reads a request body; undefined if it is larger than `maxBytes`. The rest of such a body is discarded. */
export const readBody = (incoming: IncomingMessage, maxBytes = maxBodyBytes): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
      incoming.resume();
      return resolve(undefined);
    }
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    incoming.on('error', reject);
    incoming.on('end', () => {
      if (bytes <= maxBytes) resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      else resolve(undefined);
    });
  });
