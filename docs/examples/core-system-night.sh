#!/usr/bin/env bash
# What a core system reports in a night, and a message that is not sent. Run it in the folder of `npm start`.
set -euo pipefail

session() { node -p "require('$(cd "${STATE_DIR:-.local}" && pwd)/session.json').$1"; }
BASE=$(session base_url) KEY=$(session 'organizations[0].api_keys.full')   # yours
api() { curl -s -w '\n' -X "$1" "$BASE$2" -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \
  ${4:+-H "Idempotency-Key: $4"} ${3:+-d "$3"}; }
field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
NIGHT=2026-11-30

JOB=$(api POST /api/v1/import '{"accounts":[
  {"external_id":"core-1","contact":{"external_id":"P-1","name":"Ana Ruiz","phone":"+5491155554321"},"total_amount":900},
  {"external_id":"core-2","contact":{"external_id":"P-2","name":"Luis Paz","phone":"+5491155554322"},"total_amount":500,
   "payments":[{"external_id":"receipt-1","amount":60,"paid_at":"2026-11-29T15:00:00Z"}]},
  {"external_id":"core-3","contact":{"external_id":"P-3","name":"Eva Sosa","phone":"+5491155554323"},"total_amount":700}
]}' "import-$NIGHT" | field job_id)
until api GET "/api/v1/import/$JOB" | grep '"status":"completed"'; do sleep 1; done

api POST '/api/v1/contacts/P-1/holds?by=external_id' '{"kind":"deceased","reason":"Certificate 118","external_id":"death-118"}'
api POST '/api/v1/accounts/core-2/holds?by=external_id' \
  '{"kind":"disputed","reason":"Ticket 8841","dispute":{"category":"wrong_amount","amount":250},"external_id":"ticket-8841"}'
api POST '/api/v1/contacts/P-3/holds?by=external_id' \
  '{"kind":"wrong_person","address":"+5491155554323","reason":"Called back","external_id":"call-17"}'
api POST /api/v1/opt-outs '{"contact_external_ids":["P-2"],"channels":["voice"],"reason":"At the branch"}' "opt-outs-$NIGHT"

CAMPAIGN=$(api GET /api/v1/campaigns | field 'data[0]?.id')   # people make campaigns, in the console
[ "$CAMPAIGN" = undefined ] || api POST /api/v1/bulk/accounts "{\"action\":\"assign_campaign\",\"campaign_id\":\"$CAMPAIGN\",
  \"account_external_ids\":[\"core-1\",\"core-2\",\"core-3\"]}" "enrolment-$NIGHT"

api POST /api/v1/dispatch/sms '{"account_external_id":"core-1"}' "reminder-core-1-$NIGHT"   # 422 contact_held
api GET '/api/v1/accounts/core-1/decisions?by=external_id'                                # the receipt: who and why
