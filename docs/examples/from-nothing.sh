#!/usr/bin/env bash
# An organization from nothing to an SMS, an email and an AI call. Run it in the folder of a fresh `npm start`:
# a platform administrator creates the organization and invites its first administrator, who does the rest.
set -euo pipefail

session() { node -p "require('$(cd "${STATE_DIR:-.local}" && pwd)/session.json').$1"; }
BASE=$(session base_url) TOKEN=$(session platform_token)
ORGANIZATION=
api() { curl -s -w '\n' -X "$1" "$BASE$2" -H "Authorization: Bearer $TOKEN" -H "X-Organization-Id: $ORGANIZATION" \
             -H 'Content-Type: application/json' ${3:+-d "$3"}; }
field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }

# The platform administrator
ORGANIZATION=$(api POST /api/platform/organizations '{"name":"Cobranzas del Norte",
  "contact_hours":{"start":"00:00","end":"24:00","days":[1,2,3,4,5,6,7]},"contact_frequency":{"per_day":3,"per_week":3}}' | field id)
api POST /api/admin/users '{"email":"ana@norte.example","name":"Ana Gil","role":"admin"}'
TOKEN=$(curl -s "$BASE/_local/token?user=ana@norte.example" | field token)        # she signs in

# Number, domain, agent
NUMBER=$(api POST /api/admin/phone-numbers '{"action":"search","country":"AR","areaCode":"11"}' | field 'numbers.at(-1).phone_number')
api POST /api/admin/phone-numbers "{\"action\":\"buy\",\"phoneNumber\":\"$NUMBER\"}"
CHANNEL=$(api GET /api/admin/channels | field 'data.find((each) => each.channel === "email").id')
api POST /api/admin/email-domains "{\"action\":\"create\",\"domain\":\"norte.example\",\"channelConfigId\":\"$CHANNEL\"}"
api POST /api/admin/email-domains '{"action":"verify","domain":"norte.example"}'
until api GET /api/admin/email-domains | grep '"status":"verified"'; do sleep 1; done
api POST /api/admin/voiceprovider-agent '{"action":"provision"}'

# Templates, account
api POST /api/admin/templates '{"channel":"sms","name":"SMS","action_type":"reminder","language":"es",
  "body":"Hola, {{contact.name}}: su saldo es {{account.pending_balance}}."}'
api POST /api/admin/templates '{"channel":"email","name":"Email","action_type":"reminder","language":"es",
  "subject":"Su saldo","body":"<p>Hola, {{contact.name}}: su saldo es {{account.pending_balance}}.</p>"}'
ACCOUNT=$(api POST /api/v1/accounts '{"total_amount":1000,
  "contact":{"name":"Luis Paz","phone":"+5491155550013","email":"luis@mail.example"}}' | field id)

# An SMS, an email, and a call in which the agent is promised the whole balance
for WAY in sms email voice; do
  SENT=$(api POST "/api/dispatch/$WAY" "{\"account_id\":\"$ACCOUNT\"}" | field interaction_id)
  until api GET "/api/interactions/$SENT" | grep -E '"status":"(delivered|completed)"'; do sleep 1; done
done
api GET "/api/accounts/$ACCOUNT/timeline"
