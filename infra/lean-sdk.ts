import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';

/**
 * Leaves parts of the SDK out of the bundles. Modules that it loads by `import()`, such as credential providers, are
 * not needed, because Lambda has credentials and region in the environment. Only the version is kept of a client's
 * `package.json`. Empty classes replace the cache of discovered endpoints, which every DynamoDB client creates and no
 * operation uses, and the hashes in JavaScript, a fallback for Node without `crypto`.
 */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onResolve({ filter: /^@(aws-sdk|smithy)\// }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' && /[\\/]node_modules[\\/]@(aws-sdk|smithy)[\\/]/.test(importer)
        ? { path, external: true }
        : undefined,
    );
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]endpoint-cache[\\/].*[\\/]EndpointCache\.js$/ }, () => ({
      contents: 'export class EndpointCache {}',
    }));
    build.onLoad({ filter: /[\\/]@smithy[\\/]core[\\/].*[\\/](Sha256|Md5)Js\.js$/ }, ({ path }) => ({
      contents: `export class ${basename(path, '.js')} {}`,
    }));
    build.onLoad({ filter: /[\\/]@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/ }, () => ({
      contents: 'export const getInstanceMetadataRegion = async () => undefined;',
    }));
  },
};
