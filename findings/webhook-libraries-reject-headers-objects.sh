#!/usr/bin/env bash
# standardwebhooks 1.1.1 and svix 1.99.1: verify() takes no Headers object of the Fetch API.
#
# Input:    a correctly signed request, once with its headers as a Headers object (what a handler in Next.js, Hono, Deno
#           or Workers has) and once as a plain object with the same fields.
# Expected: both are accepted. The specification of Standard Webhooks names three headers and no JavaScript type.
# Seen:     the Headers object is refused with "Missing required headers", because the libraries list the names of the
#           headers with Object.keys, which is empty for it. The plain object is accepted.
# Output:   standardwebhooks: Headers refused (Missing required headers), object accepted
#           svix: Headers refused (Missing required headers), object accepted
#
# docs/webhooks.md converts the headers in its handler. Exits with 1 if the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact standardwebhooks@1.1.1 svix@1.99.1
cat > check.mjs <<'JS'
import * as standardwebhooks from 'standardwebhooks';
import * as svix from 'svix';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = '{"id":"1"}';
const at = new Date();
const fields = {
  'webhook-id': '1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new standardwebhooks.Webhook(secret).sign('1', at, body),
};
const outcome = (Webhook, headers) => {
  try {
    new Webhook(secret).verify(body, headers);
    return 'accepted';
  } catch (error) {
    return `refused (${error.message})`;
  }
};
let changed = false;
for (const [name, { Webhook }] of Object.entries({ standardwebhooks, svix })) {
  const seen = `Headers ${outcome(Webhook, new Headers(fields))}, object ${outcome(Webhook, fields)}`;
  console.log(`${name}: ${seen}`);
  changed ||= seen !== 'Headers refused (Missing required headers), object accepted';
}
process.exit(changed ? 1 : 0);
JS
node check.mjs
