import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';

/**
 * Keeps out of the bundles what the SDK loads by `import()`, such as credential providers: on Lambda the credentials
 * are in the environment, and the SDK never gets there. Nor does it ask EC2 for the region, which is in the
 * environment, too. Of the `package.json` of a client, keeps the version; of the cache for discovered endpoints, which
 * every client of DynamoDB creates and no operation uses, only the class; so, too, of the hashes in JavaScript, which
 * stand in where Node has no `crypto`.
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
