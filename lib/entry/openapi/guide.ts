import { maxPageLimit } from '../../platform/http/wire.ts';
import { maxWebhooks } from '../../events/webhooks/contract.ts';
import { maxBulkAccounts } from '../../portfolio/accounts/contract.ts';
import { maxImportBodyBytes, maxImportRecords } from '../../portfolio/imports/contract.ts';
import { changelog, changelogText } from './changelog.ts';
import { rulesBeyondSchemas } from './rules-beyond-schemas.ts';

interface Section {
  readonly title: string;
  readonly text: string;
}

const withCommas = (limit: number): string => limit.toLocaleString('en');

const ruleLines = Object.entries(rulesBeyondSchemas)
  .map(([code, rule]) => `- \`${code}\`: ${rule}`)
  .join('\n');

const introduction = `
Store the accounts (debts) that you want collected and the people who owe them, register payments, and import and export
whole portfolios.
`;

const authentication: Section = {
  title: 'Authentication',
  text: `
Endpoints under \`/api/v1\` accept an API key in the header \`X-API-Key\`, or a JSON Web Token as \`Authorization: Bearer …\`. If
both are sent, the key takes precedence. Keys are for servers only: an administrator creates them, each with the scopes it
needs. A write scope includes reading; \`accounts:read\` includes an account's payments and interactions. A revoked or expired
key stops working immediately.

All other endpoints under \`/api\` accept the token of a user: the ID token of the sign-in, not the access token. Each role
includes the previous ones: \`viewer\`, \`agent\`, \`admin\`, \`platform_admin\`. A \`platform_admin\` may also act for another
organization by naming it in \`X-Organization-Id\`. On \`/api/v1\` a token has the scopes of its role: viewers read and export,
agents also write accounts, contacts and payments, and administrators may do everything. Where a path of \`/api/v1\` does what
a path for users does, such as \`/api/v1/dispatch/sms\`, a token needs the role of the latter.
`,
};

const requests: Section = {
  title: 'Requests',
  text: `
Wherever a path contains the id of an account or contact, you can use your own instead:
\`/api/v1/accounts/INV-1001?by=external_id\`.

Text must be well-formed Unicode: half of a surrogate pair, as in a truncated emoji, is rejected with \`malformed_text\`. A
body may have at most 32 levels of objects and lists; more is rejected with \`too_deep\`. In an import, either of these makes
the record an error row.

\`HEAD\` works wherever \`GET\` does: the same status and headers, without a body. It counts as a request. \`OPTIONS\` lists the
methods of a path in \`Allow\`.

The schemas state what a request must be like; a few rules go beyond them. \`validation_failed\` then has one of these codes in
\`details\`:

${ruleLines}
`,
};

const errors: Section = {
  title: 'Errors',
  text: `
Every error has the same body: \`error\` is a sentence for people, \`code\` is a stable code for programs, \`details\` names the
fields at fault, and \`request_id\` repeats the header \`X-Request-Id\` of every reply. An entry of \`details\` about a limit or
form that the schema states has it in \`reason\` and \`params\`, so that you can say it in words of your own. Each operation lists
its codes; a path that does not exist gives 404 \`not_found\`, and a method that a path does not support gives 405
\`method_not_allowed\` with the supported ones in \`Allow\`.

An unknown field or query parameter, or a parameter given twice, is rejected with 422, so that a misspelled name is never
ignored. A record of another organization gives 404, exactly like one that does not exist; so does a malformed id.
`,
};

const idempotency: Section = {
  title: 'Idempotency',
  text: `
Send an \`Idempotency-Key\` of your choice, 1 to 255 characters, with any POST. For 24 hours the same key
and body return the stored reply, marked \`Idempotency-Replayed: true\`, without a second effect; the same key with another
body gives 409 \`idempotency_key_reused\`. Bodies are compared as JSON: the order of fields and white space do not matter.
While the first request is still running, the reply is 409 \`idempotency_in_progress\` with \`Retry-After\`. If you never
received a reply, send the request again: nobody is contacted twice, and nothing is created twice. An error reply (4xx) is
not stored; correct the request and send it with the same key. Neither is a stream.

Accounts and contacts with an \`external_id\` are upserted: 201 if created, 200 if updated. Fields that you omit keep their
values.
`,
};

const paging: Section = {
  title: 'Paging',
  text: `
Lists accept \`limit\` and return \`{ data, pagination }\`. Follow \`pagination.next_cursor\` with \`cursor\` until it is null: every
page costs the same, and records created in the meantime neither repeat nor hide others. To jump to a numbered page, use
\`offset\`. You can also follow \`pagination.next_offset\` through a list of any length, as long as no pause is longer than a
day; but a jump of more than 10,000 rows beyond the pages that were read is rejected with 422 \`offset_too_far\`.
`,
};

const synchronization: Section = {
  title: 'Synchronization',
  text: `
To keep a copy of all accounts, walk \`GET /api/v1/accounts?updated_since=…&limit=1000\` by cursor. Give \`updated_since\` the
time at which the previous complete walk began, less five minutes, and store each account under its \`id\`: one that changes
during the walk may come again. \`updated_at\` changes with everything that an account shows but \`days_past_due\`. No
account is ever deleted, so there is nothing else to ask for. A page reads about 10,000 accounts: 500,000 of which 25,000 changed take
at most 75 requests. Contacts can be walked in the same way; each account carries its contact.
`,
};

const limits: Section = {
  title: 'Limits',
  text: `
An API key may make 100 requests per window of 15 minutes, or its \`requests_per_window\`; windows are aligned to the clock. \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) report the current window; further requests give 429 with
\`Retry-After\`. To send many accounts, use an import: it is one request.

| What                       | Limit                                                         |
| -------------------------- | ------------------------------------------------------------- |
| Requests at once           | 200, then 50 a second; more get 429 \`throttled\`              |
| Requests at once of a user | 100, then 25 a second                                        |
| Records of an import       | ${withCommas(maxImportRecords)}, and ${withCommas(maxImportBodyBytes)} bytes |
| Body of any other request  | 262,144 bytes                                                 |
| Rows of a page             | ${withCommas(maxPageLimit)}                                       |
| Accounts of a bulk action  | ${withCommas(maxBulkAccounts)}                                    |
| Time for a reply           | 29 seconds; a streamed one 15 minutes                         |
| Webhooks of an organization | ${withCommas(maxWebhooks)}                                       |
`,
};

const moneyAndTime: Section = {
  title: 'Money and time',
  text: `
Amounts are JSON numbers in the currency's own unit, with at most as many decimals as its ISO 4217 minor unit: ARS 2, CLP 0,
KWD 3. They are added exactly, not as binary fractions.

Instants are RFC 3339 in UTC with milliseconds; days are \`YYYY-MM-DD\`. Absent values are \`null\`, never omitted. New fields may
be added to replies at any time; ignore those that you do not know.
`,
};

const webhooks: Section = {
  title: 'Webhooks',
  text: `
Instead of asking again and again, let events come to you. An API key with the scope \`webhooks:manage\` subscribes an https URL:

\`\`\`sh
curl "$BASE/api/v1/webhooks" -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
     -d '{"url":"https://example.com/hooks","events":["payment.registered","import.completed"]}'
\`\`\`

The reply has the secret, once. Each event is a POST that is signed as [Standard Webhooks](https://www.standardwebhooks.com)
says; its packages verify \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` in most languages. Verify the body as it
arrived, before you parse it:

\`\`\`js
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, request.headers);
\`\`\`

Reply 2xx within 15 seconds and work afterwards. Anything else is tried again, up to ten times over three days; 410 disables
the webhook. The same event may come twice, with the same \`webhook-id\`, and events come in no order. Each webhook has a log of its
deliveries for 30 days, from which you can send them again, one by one or a span of time.
`,
};

const testing: Section = {
  title: 'Testing',
  text: `
Nothing has to be deployed for tests: \`npm start\` in the repository of the service runs all of it on your machine, with sample data
and simulated providers, and nothing leaves the machine. Webhooks may go to \`http://localhost\` there. The last digits of the
phone number and the name of the email address determine what happens to a message or a call:

| Recipient                          | What happens                                                       |
| ---------------------------------- | ------------------------------------------------------------------ |
| phone \`…0001\`, \`…0002\`            | the provider refuses; it answers 429                               |
| phone \`…0003\`, \`…0004\`            | the provider fails with 500; it never answers                      |
| phone \`…0005\`                     | accepted, then undelivered; a call fails                           |
| phone \`…0006\`, \`…0007\`, \`…0009\`  | delivered, then replies \`STOP\`, \`BAJA\`, a question               |
| phone \`…0008\`, \`…0019\`           | delivered, then replies that it is paid, that it is the wrong number |
| phone \`…0020\`, \`…0021\`           | delivered, then asks to stop in own words; disputes, with a lawyer |
| call to \`…0011\`, \`…0012\`, \`…0015\` | no answer, voicemail, busy                                         |
| AI call to \`…0013\`, \`…0014\`       | promises the whole balance in 7 days; asks to opt out              |
| AI call to \`…0016\`, \`…0017\`       | answered, but its result never comes; goes on for 10 minutes       |
| AI call to \`…0018\`                | accepts the offer of the account, else 10 % off the balance        |
| AI call to \`…0022\`, \`…0023\`       | proves who they are with 4567 or 1980; answers wrongly three times |
| AI call to \`…0024\`, \`…0026\`       | disputes the debt; has a lawyer                                    |
| AI call to \`…0025\`, \`…0028\`       | it is the wrong number; it is a bad time                           |
| AI call to \`…0027\`                | says that it is paid                                               |
| AI call to \`…0029\`                | accepts the plan of the account, else 3 months from next week      |
| email \`refused@\`, \`slow@\`         | the provider refuses; it never answers                             |
| email \`bounced@\`, \`complained@\`   | hard bounce; complaint                                             |
| anyone else                        | delivered, on WhatsApp also read; a call is answered               |

A clock that can be moved, faults and an outbox of what was sent are in \`docs/local.md\` of the repository.
`,
};

const sections: readonly Section[] = [
  authentication,
  requests,
  errors,
  idempotency,
  paging,
  synchronization,
  limits,
  moneyAndTime,
  webhooks,
  testing,
  { title: 'Changelog', text: changelogText(changelog) },
];

export const guide = [introduction.trim(), ...sections.map(({ title, text }) => `## ${title}\n\n${text.trim()}`)].join(
  '\n\n',
);
