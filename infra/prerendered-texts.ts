import type { Plugin } from 'esbuild';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses a tenth less than the best quality, in a tenth of the time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The modules that build the OpenAPI document, the documentation page and the tools of assistants. Each exports one function without arguments. */
const textModules = /[\\/]lib[\\/]entry[\\/](?:openapi|mcp)[\\/]([a-z]+-text|load-docs-script)\.ts$/;

/** Replaces these modules with the finished result: loading the contracts of all routes would take longer than the rest. */
export const prerenderedTexts: Plugin = {
  name: 'prerendered-texts',
  setup(build) {
    build.onLoad({ filter: textModules }, async ({ path }) => {
      // By naming convention these modules export nothing else.
      const makers = (await import(pathToFileURL(path).href)) as Readonly<Record<string, () => string | Uint8Array>>;
      const exports = Object.entries(makers).map(([name, make]) => {
        const text = make();
        if (typeof text !== 'string')
          return `export const ${name} = () => Buffer.from('${Buffer.from(text).toString('base64')}', 'base64');`;
        const packed = brotliCompressSync(text, quality).toString('base64');
        return `export const ${name} = () => brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();`;
      });
      return { contents: ["import { brotliDecompressSync } from 'node:zlib';", ...exports].join('\n'), loader: 'js' };
    });
  },
};

/**
 * For the local service, which has the sources: loads these modules when a text is first read, because finishing all of
 * them takes a tenth of a first start.
 */
export const textsFromSources: Plugin = {
  name: 'texts-from-sources',
  setup(build) {
    build.onLoad({ filter: textModules }, ({ path }) => {
      const name = basename(path, '.ts').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return {
        contents: [
          "import { createRequire } from 'node:module';",
          `export const ${name} = () => createRequire(import.meta.url)(${JSON.stringify(path)}).${name}();`,
        ].join('\n'),
        loader: 'js',
      };
    });
  },
};
