import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BucketDeployment } from '../stacks/model.ts';

interface DeployedFile {
  readonly type: string;
  readonly cacheControl: string | undefined;
  readonly content: Buffer;
}

export interface DeployedFiles {
  read(domain: string, path: string): DeployedFile | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Indexes the files that deployments put into buckets; reads each on demand. */
export const deployedFiles = (deployments: readonly BucketDeployment[]): DeployedFiles => {
  const files = new Map<string, { readonly file: string; readonly cacheControl: string | undefined }>();
  for (const { bucket, prefix, folders, cacheControl } of deployments) {
    for (const folder of folders) {
      for (const name of globSync('**/*', { cwd: folder })) {
        const file = path.join(folder, name);
        const key = path.posix.join('/', prefix, name.replaceAll(path.sep, '/'));
        if (statSync(file).isFile()) files.set(`${bucket}:${key}`, { file, cacheControl });
      }
    }
  }
  return {
    read: (domain, key) => {
      const found = files.get(`${domain.split('.')[0]}:${key}`);
      if (!found) return undefined;
      const type = mediaTypes[path.extname(found.file)] ?? 'application/octet-stream';
      return { type, cacheControl: found.cacheControl, content: readFileSync(found.file) };
    },
  };
};
