/** What a reader must know before the first request; Markdown, shown above the operations. */
export const guide = `
Store the accounts (debts) you want collected and the people who owe them, register payments, and move whole portfolios in
and out.

## Authentication

Endpoints under \`/api/v1\` take an API key in the header \`X-API-Key\`, or a JSON Web Token as \`Authorization: Bearer …\`.
When both are sent, the key counts. Keys are for servers only: an administrator creates them, each with the scopes it needs.
A write scope includes reading the same; \`accounts:read\` includes an account's payments and interactions. A revoked or expired key stops working at once.

All other endpoints under \`/api\` take the token of a user: the ID token of the sign-in, not the access token. Roles build on each other: \`viewer\`, \`agent\`, \`admin\`,
\`platform_admin\`, who may also
act for another organization by naming it in \`X-Organization-Id\`. On \`/api/v1\` a token has the scopes of its role: viewers read and export, agents also write accounts,
contacts and payments, administrators may do everything.

## Errors

Every error has the same body: \`error\` is a sentence for people, \`code\` a stable code for programs, \`details\` names the
fields at fault, and \`request_id\` repeats the header \`X-Request-Id\` that every reply carries.

A field or query parameter that the service does not know, or a parameter given twice, is rejected with 422, so that a misspelled name is never ignored. What belongs
to another organization is answered with 404, exactly like what does not exist; so is a malformed id.

Wherever a path has the id of an account or contact, you can give your own instead: \`/api/v1/accounts/INV-1001?by=external_id\`.

Text must be well-formed Unicode: half of a surrogate pair, as in a truncated emoji, is rejected with \`malformed_text\`. A
body may have at most 32 levels of objects and lists; more is \`too_deep\`. In an import, either makes its record an error row.

## Paging

Lists take \`limit\` and answer \`{ data, pagination }\`. Follow \`pagination.next_cursor\` with \`cursor\` until it is null: every
page costs the same, and records created meanwhile neither repeat nor hide others. \`offset\` works too and suits a jump to a
numbered page: \`pagination.next_offset\` leads through a list of any length, as long as no pause is longer than a day, but a
jump of more than 10,000 rows beyond the pages that were read is 422 \`offset_too_far\`.

## Idempotency

Send an \`Idempotency-Key\` of your own, 1 to 255 characters, with any POST that does not stream. For 24 hours the same key
and body give the stored reply, marked \`Idempotency-Replayed: true\`, without a second effect; the same key with another body is 409 \`idempotency_key_reused\`. Bodies are compared as JSON:
the order of fields and white space do not matter. While the first request is still running, the answer is 409
\`idempotency_in_progress\` with \`Retry-After\`. So a request whose answer you never saw can simply be sent again: nobody is
contacted, and nothing is created, twice. A refusal (4xx) is not stored; correct the request and send it under the same key.

Accounts and contacts with an \`external_id\` are upserted: 201 when created, 200 when updated, and fields that you leave out
stay as they are.

## Rate limits

An API key has 100 requests per window of 15 minutes; windows begin on the clock. \`RateLimit-Limit\`, \`RateLimit-Remaining\`
and \`RateLimit-Reset\` (seconds) tell where you stand; beyond it the answer is 429 with \`Retry-After\`. For many accounts use
an import: it is one request.

## Money and time

Amounts are JSON numbers in the currency's own unit, with at most as many decimals as its ISO 4217 minor unit has: ARS 2,
CLP 0, KWD 3. They are added exactly, never in binary fractions.

Instants are RFC 3339 in UTC with milliseconds, days are \`YYYY-MM-DD\`. Values that are absent are \`null\`, never left out.
New fields may be added to replies at any time; ignore those you do not know.
`.trim();
