import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'vite';

const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000';
// The sources in `console/api` are served under /api too.
const servicePaths = ['^/api/(?!.*\\.ts)', '/_local', '/config.json', '/docs', '/openapi.json'];

export default defineConfig({
  plugins: [{ ...optimizeLocales.vite({ locales: ['es-ES', 'pt-BR', 'en-US'] }), enforce: 'pre' }],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The Content Security Policy rejects fonts and scripts in data URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The code that all screens share is one chunk on purpose, see below.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Otherwise the start would consist of forty chunks, and a first visit of forty requests.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // Libraries mark client code with a directive; here everything is client code.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(servicePaths.map((path) => [path, service])) },
});
