import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** Errors whose fields the service reads. All others are recognized by name, which needs no schema. */
const errorsWithFields = ['ConditionalCheckFailedException', 'TransactionCanceledException'];

/**
 * Lets esbuild drop the schemas of SDK operations that nobody calls, and of errors whose fields nobody reads, until the
 * SDK does so itself (aws-sdk-js-v3 #7607). Operations name their traits by computed keys (`[_hQ]:`), which could have
 * side effects as far as esbuild knows; with the constants in their place they are plain values.
 */
export const sdkSchemas: Plugin = {
  name: 'sdk-schemas',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ },
      async ({ path }) => {
        const code = await readFile(path, 'utf8');
        const constants = new Map(
          Array.from(code.matchAll(/^const (\w+) = (".*");$/gm), ([, name, text]) => [name, text]),
        );
        const contents = code
          .replace(/\[(\w+)\]:/g, (key, name: string) => `${constants.get(name) ?? key.slice(0, -1)}:`)
          .replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (registration, error: string) =>
            errorsWithFields.includes(error) ? registration : '',
          );
        return { contents, loader: 'js' };
      },
    );
  },
};
