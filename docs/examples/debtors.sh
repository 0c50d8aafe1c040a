#!/usr/bin/env bash
# Debtors who answer, and what an agent decides then. Run it in the folder of `npm start`: the last digits of a phone
# determine what its owner says. The console shows the same under "Bandeja" and "Retenciones".
set -euo pipefail

session() { node -p "require('$(cd "${STATE_DIR:-.local}" && pwd)/session.json').$1"; }
BASE=$(session base_url)
token() { session "organizations[0].tokens.$1"; }
api() { curl -s -w '\n' -X "$2" "$BASE$3" -H "Authorization: Bearer $(token "$1")" -H 'Content-Type: application/json' ${4:+-d "$4"}; }
field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }

debtor() { api agent POST /api/v1/accounts "{\"total_amount\":100,\"contact\":{\"name\":\"$1\",\"phone\":\"+549115$((RANDOM % 900 + 100))$2\",
  \"document\":{\"type\":\"dni\",\"number\":\"20304567\"}}}" | field id; }
join() { api admin POST /api/admin/bulk/accounts "{\"action\":\"assign_campaign\",\"campaign_id\":\"$CAMPAIGN\",\"account_ids\":[\"$1\"]}"; }
contact() { api agent POST "/api/dispatch/$2" "{\"account_id\":\"$1\"}"; }
# The message or call of an account that waits for a person.
entry() { api agent GET /api/interactions | field "data.filter((each) => each.account_id === '$1').map((each) => JSON.stringify(each))[0]"; }
listen() { until [ "$(entry "$1")" != undefined ]; do sleep 1; done; entry "$1"; }
# Confirms what it seems to say.
confirm() { api agent PATCH "/api/interactions/$(entry "$1" | field id)" "{\"handled\":true,\"holds\":[$(entry "$1" |
  field 'holds.filter(({ proposed }) => proposed).map(({ id }) => JSON.stringify({ id, action: "confirm" })).join()')]}"; }

api admin PATCH /api/admin/organization '{"contact_frequency":{"per_day":100,"per_week":700}}'   # more than one a day
STRATEGY=$(api admin POST /api/admin/strategies '{"name":"Gentle","max_discount_pct":10,"steps":[
  {"channel":"sms","action_type":"reminder","delay_hours":0},
  {"channel":"sms","action_type":"reminder","delay_hours":0}]}' | field id)
CAMPAIGN=$(api admin POST /api/admin/campaigns "{\"name\":\"Debtors who answer\",\"strategy_id\":\"$STRATEGY\",\"status\":\"active\"}" | field id)

# “Ya pagué”: the campaign waits until an agent has confirmed it and the payment is registered
ELENA=$(debtor Elena 0008)
join "$ELENA"
api admin POST /api/admin/execution/enqueue "{\"campaign_id\":\"$CAMPAIGN\"}"    # or wait a minute
listen "$ELENA"
confirm "$ELENA"
api agent POST /api/v1/payments "{\"account_id\":\"$ELENA\",\"amount\":60}"
api agent GET "/api/v1/accounts/$ELENA/holds"    # released

# “stop writing to me please”: nobody contacts him, first by a hold, then by an opt-out
SAM=$(debtor Sam 0020)
contact "$SAM" sms
listen "$SAM"
contact "$SAM" voice    # contact_held
confirm "$SAM"
contact "$SAM" sms      # contact_opted_out

# She disputes the debt in a call
DORA=$(debtor Dora 0024)
contact "$DORA" voice
listen "$DORA"
contact "$DORA" sms     # account_disputed
confirm "$DORA"
api agent POST "/api/v1/holds/$(api agent GET "/api/v1/accounts/$DORA/holds" | field 'data[0].id')/release" \
  '{"reason":"She is right","outcome":"upheld"}'

# She agrees to three instalments in a call: the campaign waits
GINA=$(debtor Gina 0029)
join "$GINA"
contact "$GINA" voice
until api agent GET "/api/v1/accounts/$GINA/plans" | grep '"status":"active"'; do sleep 1; done
