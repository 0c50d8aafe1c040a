import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Lets esbuild drop the schemas of SDK operations that nobody calls. They name their traits by computed keys (`[_hQ]:`),
 * which could have effects for all it knows; with the constants in their place they are plain values.
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
        const contents = code.replace(
          /\[(\w+)\]:/g,
          (key, name: string) => `${constants.get(name) ?? key.slice(0, -1)}:`,
        );
        return { contents, loader: 'js' };
      },
    );
  },
};
