export interface ApiRelease {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
}

/** Newest first. A change that callers notice gets a line here; the first release is the version of the document. */
export const changelog: readonly [ApiRelease, ...ApiRelease[]] = [
  {
    version: '1.4.0',
    date: '2026-11-28',
    changes: [
      'Contacts have `country`, `region`, `language`, `document`, `birth_date`, `preferred`, and up to ten `phones` and `emails` with label, kind and status; `phone` and `email` show the first that may be used. The filter `phone` finds contacts by each of their phones.',
      'An `external_id` that stands for a missing value (`0`, `S/D`, `#N/D`) is 422 `placeholder_id` where a record is written, one that a spreadsheet abbreviated (`2,71E+10`) is 422 `rounded_id`; in an import each such record is an error row.',
      'An import stores a record without the phones that cannot be called, with the warning `phone_dropped`; such a record was an error row.',
      'Brazilian mobiles without their ninth digit are stored with it.',
      'Limits per contact also count for the address that is used, over all contacts that have it: `compared.counted_by` says which count decided.',
      'A text of a person is a conversation, which cooldowns and locks see. Checks have the rules `contact_held`, `account_held`, `channel_not_preferred` and `outside_preferred_hours`, which are also codes of a refused dispatch.',
      'The organization has the settings `preset_scope` (new organizations: `debtor`), `country`, `holidays` and `minimum_gap_hours`. With `debtor` a preset applies to debtors who may be in its country or region; decisions list in `presets` which apply and why.',
      'The preset `us-nyc` is new; `co-ley-2300@2` locks the other channels after any use of one, and `in-rbi@2` limits the hours of every channel.',
      'Holds stop contact about an account: `POST` and `GET /api/v1/accounts/{id}/holds`, `GET /api/v1/holds`, `POST /api/v1/holds/{id}/release`; accounts have `holds`. API keys need the new scope `holds:write`. New events `hold.placed` and `hold.released`, new audited actions of the same names, and `hold` in the timeline.',
      'Contacts, also those of accounts, show in `timezones` where the person may be, and in `timezones_from` how that is known.',
      'Limits per contact count the attempts at an address too, over all contacts that have it: accounts without a person id that share a phone are contacted as one person. Every channel uses the first address that it can: SMS and WhatsApp pass over landlines, all pass over what is invalid, of another person or bounced; the receipt says so in `addressed`.',
      '`opted_out` is true as soon as a contact gets an address that opted out, in the reply to that request, and for all contacts that share an address with one that opts out.',
      'Addresses get their status by what happens: a lasting failure sets `invalid` or the kind `landline`, a call with the new `contact_result` `wrong_number` sets `wrong_person`, one with `right_party` or a text of the person sets `reached`. Agents that the service does not provision may collect `wrong_number`, too.',
      '`PATCH /api/interactions/{id}` takes `contact_result` and `disposition` of an ended call by a person, which counts as a conversation or not by its `contact_result`; interactions have `outcome_at` and `outcome_by`. `handled` is optional.',
      'An upsert or import that gives a contact a name that shares no word with the stored one, or moves an account to another person or `source_system`, is stored with a warning (`person_changed`, `account_moved`, with `before` and `after`), and the accounts concerned get the hold `identity_check`. `on_person_change: "update"` omits the hold.',
      'An amount of an upsert or import that equals the one that the source gave last changes neither the amounts nor the status, so it undoes no payment, correction or closing. A changed `pending_balance` applies as of `balance_as_of` (of the record or the import; default now): later payments are subtracted. One that is higher by the latest payments is stored with the warning `payment_may_be_missing`, and the account gets the hold `paid_claim`, which blocks automatic contact, for 3 business days. An account that was resolved with a balance is reopened only by a higher one.',
      '`pending_balance` may be given without `total_amount`.',
    ],
  },
  {
    version: '1.3.0',
    date: '2026-11-28',
    changes: [
      'A person is sent at most one invitation a minute: 429 `invited_recently` with `Retry-After`.',
      'The presets `ar-courtesy@2` and `cl-ley-21320@2` replace their first versions: bridge days in Argentina and days of elections in Chile are holidays.',
      'A step of a campaign that lacks a value of its account for a template fails, and the next step follows. One whose template, channel or provider is missing is retried for seven days, then fails.',
      'With `voice_opening_mode: "callee_first"` the AI agent first says that it is an automated assistant, then waits; `GET /api/admin/voice-config` shows the sentence as `ai_disclosure`.',
      'Phone numbers of contacts must be valid, not only of a possible length. `+56 09…`, `+57` with area and seven digits, `+54 9 11 15…` and `+52` with 01, 044, 045 or 1 are stored as they are called today; `+57` with seven digits is `invalid_phone`.',
      'An email domain that is not verified within 7 days is free for others, and removed; `claim_ends_at` says when. A domain that another organization has claimed and not verified can be claimed at once by setting a TXT record: 409 `domain_claimed` says which.',
      'A number, or an agent of the voice provider, that a channel names is checked at its provider. If its account does not have it, the claim ends after 7 days, or as soon as another organization has it confirmed: the channel loses it. Channels have `claim_ends_at`.',
      'A number belongs to its organization in all its forms: with one of them claimed, `+54 9 11…` and `+54 11…` are both 409 `number_in_use` for others.',
      'Platform administrators read and release claims on domains, numbers and agents: `GET /api/platform/claims`, `POST /api/platform/claims/release`. New actions in the audit log: `domain_released`, `claim_released`.',
      'Public suffixes (`adv.br`, `github.io`) and the domains of mail providers cannot be registered as email domains: 422 `domain_refused`.',
      '`POST /api/voice/signed-url` and `POST /api/voice/capabilities` require `organization_id`.',
      '503 `service_unavailable` with `Retry-After` replaces 500 `internal_error` if the service could not finish a request in time, or could not check its credentials.',
      '`PATCH /api/notifications/{id}/read` takes the `language` of the texts.',
      '`failing_since` of a webhook keeps its value when the webhook is enabled again, until a delivery succeeds.',
      'The CSV export has the columns `contact_external_id`, `contact_whatsapp` and `contact_timezone`, and begins with a byte order mark if asked with `bom: true`; exports have `bom`.',
      'Blanks around ids are ignored, those around an `external_id` too: " A-1" and "A-1" name the same record.',
      'Replies of a kilobyte and more are compressed with gzip for callers who accept it, and `/openapi.json` has an `ETag`.',
      'A message to a number that an organization had in the last 400 days reaches the organization that wrote to the person from it; STOP reaches all that did.',
      'A message that telephony refuses because its recipient has opted out opts the contact out, also if the refusal is the reply to the send.',
      'A body that is not in its `Content-Encoding`, or in one other than `gzip` and `deflate`, is 415 `unsupported_content_encoding`, no longer `unsupported_media_type`.',
      'Phone numbers may begin with the full-width plus sign (U+FF0B), as their pattern says.',
      'The template variable `account.days_past_due` has no value before the due date, where it was negative: a template that shows it outside a section is 422 `template_variable_missing` for such an account.',
      'Calls with a JWT are limited by user: 429 `throttled` beyond 100 at once, then 25 a second.',
      'Replies list their fields in the order of their schema, and free keys (such as those of `analysis` and `changes`) sorted.',
    ],
  },
  {
    version: '1.2.0',
    date: '2026-11-22',
    changes: [
      'A firewall in front of the API, if the operator has one, answers 403 `request_blocked`.',
      'Platform administrators need multi-factor authentication: 401 `mfa_required` without it.',
      'The audit log has the creation and revocation of API keys, changes of settings and channels, and pauses of automatic dispatch.',
      'Agents may mark accounts as `disputed` with `POST /api/admin/bulk/accounts`.',
      'The values in `compared` of a check are declared for each rule.',
      'Entries of `details` say in `reason` and `params` which rule of its schema a value breaks.',
      '`GET /api/me` tells the time, the language and country of the organization, whether automatic dispatch is paused, and what the user prefers; `PATCH /api/me/preferences` changes that.',
      '`GET /api/directory` reads the names of campaigns, strategies, templates and users at once.',
      '`HEAD` works wherever `GET` does, `OPTIONS` on every path. Pages of origins that the operator allows may call the API.',
      'Replies have `Strict-Transport-Security`, `Referrer-Policy` and `X-Frame-Options`.',
      'Every status, code and header of a reply is declared, each code as one of an enumeration.',
      'Filters for synchronization: `updated_since`, `campaign_id`, `source_system`, `min_pending`, `opted_out` and more on accounts; `updated_since`, `email` and `opted_out` on contacts; others on the queue, notifications and the timeline.',
      '`GET /api/v1/accounts` takes `has`, what an account must have had, and the status `open`, which is every status but `resolved`.',
      '`GET /api/v1/accounts` takes `ids`, up to 100 of them, together with the other filters.',
      'The summary of a campaign counts its accounts by `collection_status` and those that opted out, as of an instant (`by_status`, `opted_out_count`, `as_of`).',
      'An import can be validated without writing (`mode: "validate"`), counts records that change nothing as `unchanged`, and `GET /api/v1/imports` lists all imports.',
      'A record of an import may have `payments`, each registered once by its `external_id`; imports count them in `payments`.',
      'A record that changes nothing leaves `updated_at` as it is.',
      'Exports of any size can be written to a file in the background (`delivery: "file"`).',
      '`GET /api/v1/payments/{id}` reads one payment.',
      '`GET /api/accounts/search` finds accounts by name, phone, email, `external_id` or id.',
      '`POST /api/accounts/{id}/notes` adds a note to the timeline of an account.',
      '`POST /api/dispatch/checks` decides on all four channels from one reading.',
      '`GET /api/overview` answers the figures of an organization: accounts, queue, each of the last days, and what is owed by due month.',
      '`GET /api/interactions` lists the messages and calls that need a person, `PATCH /api/interactions/{id}` marks one as handled; interactions have `inbox`, `handled_at` and `handled_by`.',
      '`GET /api/decisions` lists the decisions of a day that blocked a message or a call; `GET /api/contacts/{id}/decisions` lists those of a person.',
      'Promises to pay: `GET /api/promises` lists them, agents register and cancel them. A promise may be `cancelled`, has `notes`, and its `source` may be `agent`; then its `interaction_id` is null, in events too.',
      'The queue and the list of settlements show the name of the contact; the queue can be filtered by `channel`.',
      '`POST /api/admin/templates/{id}/preview` takes texts that are not stored yet.',
      '`POST /api/admin/campaigns/{id}/simulate` takes a `strategy_id` to simulate in place of the strategy of the campaign.',
      'The replay of a webhook delivery that waits for a retry sends it now; the replay of a span takes the status `undelivered`, and `all` includes what waits for a retry.',
      '`GET /api/notifications` takes the `language` of the texts.',
      'Refused now: an instant without seconds, a text that is too long before it is trimmed, an email address whose domain has a part that ends with a hyphen.',
    ],
  },
  {
    version: '1.1.0',
    date: '2026-11-22',
    changes: [
      'Webhooks: subscriptions, signed deliveries, a log, tests and replays.',
      'Settlements: offers within the limits of a strategy, approvals, agreements and what becomes of them.',
      'Users, billing, email domains, phone numbers and voice agents of an organization.',
      'The audit log can be filtered by action, subject, contact, actor and time.',
    ],
  },
  {
    version: '1.0.0',
    date: '2026-11-21',
    changes: [
      'Accounts, contacts, payments, imports and exports; messages, calls, contact rules, strategies and campaigns.',
    ],
  },
];

export const changelogText = (releases: readonly ApiRelease[]): string =>
  releases
    .map(({ version, date, changes }) => `### ${version} (${date})\n\n${changes.map((each) => `- ${each}`).join('\n')}`)
    .join('\n\n');
