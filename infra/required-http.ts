import type { Plugin } from 'esbuild';

const name = 'required-http';

/**
 * For bundles that are ES modules. An import makes Node read everything that `http` exports, also `WebSocket`, for which
 * it loads undici: a quarter of what the start of a function takes. A `require` reads only what is used.
 */
export const requiredHttp: Plugin = {
  name,
  setup(build) {
    build.onResolve({ filter: /^(node:)?https?$/ }, ({ path, namespace, kind }) => {
      if (namespace === name) return { path, external: true };
      return kind === 'import-statement' ? { path, namespace: name, sideEffects: false } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};
