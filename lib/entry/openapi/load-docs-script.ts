import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { docsStyle } from './docs-style.ts';

const require = createRequire(import.meta.url);

/** Keeps one client for each common language, and hides its other clients and all other languages. */
const hiddenClients = {
  ...Object.fromEntries(
    [
      'c',
      'clojure',
      'dart',
      'fsharp',
      'http',
      'js',
      'julia',
      'kotlin',
      'objc',
      'ocaml',
      'powershell',
      'r',
      'rust',
      'swift',
    ].map((language) => [language, true]),
  ),
  csharp: ['restsharp'],
  java: ['asynchttp', 'okhttp', 'unirest'],
  node: ['axios', 'ofetch', 'undici'],
  php: ['guzzle', 'laravel'],
  python: ['aiohttp', 'httpx_sync', 'httpx_async', 'python3'],
  shell: ['httpie', 'wget'],
};

/** Runs after the library. Shows the OpenAPI document that has the same base URL as the page. */
const start = `
const css = ${JSON.stringify(docsStyle)};
const base = new URL('.', location.href).href;
Scalar.createApiReference('#reference', {
  url: base + 'openapi.json',
  servers: [{ url: base.replace(/\\/$/, '') }],
  customCss: css,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: ${JSON.stringify(hiddenClients)},
  hideModels: true,
  showOperationId: true,
  documentDownloadType: 'direct',
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

let script: Uint8Array | undefined;

export function loadDocsScript(): Uint8Array {
  const library = path.join(path.dirname(require.resolve('@scalar/api-reference')), 'browser/standalone.js');
  // Cached, because building the page needs it too, and compressing 4 MB takes a moment.
  script ??= gzipSync(`${readFileSync(library, 'utf8')}\n${start}`, { level: 9 });
  return script;
}
