import { createHash } from 'node:crypto';
import { loadDocsScript } from './load-docs-script.ts';

/** Names the script by a hash, so that browsers may cache it forever. */
export const docsText = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Collection Management Service</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <noscript>This page needs JavaScript. The same document without it: <a href="openapi.json">openapi.json</a>.</noscript>
    <div id="reference"></div>
    <script src="docs/api-reference.js?v=${createHash('sha256').update(loadDocsScript()).digest('hex').slice(0, 16)}"></script>
  </body>
</html>
`;
