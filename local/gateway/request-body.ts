import type { IncomingMessage } from 'node:http';

/** API Gateway's limit of a request's body. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** Reads a request's body; undefined when it is larger than the gateway takes. What is too much is read and dropped. */
export const readBody = (incoming: IncomingMessage): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) {
      incoming.resume();
      return resolve(undefined);
    }
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    incoming.on('error', reject);
    incoming.on('end', () => resolve(bytes <= maxBodyBytes ? Buffer.concat(chunks) : undefined));
  });
