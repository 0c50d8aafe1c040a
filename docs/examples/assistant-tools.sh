#!/usr/bin/env bash
# Tools of an assistant, by hand. Run it in the folder of `npm start`.
set -euo pipefail

session() { node -p "require('$(cd "${STATE_DIR:-.local}" && pwd)/session.json').$1"; }
BASE=$(session base_url) KEY=$(session 'organizations[0].api_keys.full')   # read_only has no tools that act
mcp() { curl -s -w '\n' "$BASE/mcp" -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \
  -H 'Accept: application/json, text/event-stream' -d "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$1\",\"params\":$2}"; }
use() { mcp tools/call "{\"name\":\"$1\",\"arguments\":$2}"; }
result() { node -p "JSON.parse(require('fs').readFileSync(0)).result.structuredContent.$1"; }

mcp tools/list '{}'
ACCOUNT=$(use search_accounts '{"q":"Gonz"}' | result 'data[0].account.id')
HOLD="\"account_id\":\"$ACCOUNT\",\"kind\":\"disputed\",\"reason\":\"Says it is paid\""
CONFIRMATION=$(use place_account_hold "{$HOLD}" | result confirmation)
use place_account_hold "{$HOLD,\"confirmation\":\"$CONFIRMATION\"}"
use check_dispatch "{\"account_id\":\"$ACCOUNT\"}"
