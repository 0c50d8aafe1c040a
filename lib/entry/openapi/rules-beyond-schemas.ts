/**
 * Codes in `details` for rules that JSON Schema cannot express. A request that breaks any other rule also fails its
 * schema.
 */
export const rulesBeyondSchemas = {
  actor_is_no_user: '`user_id` only with actors that are users',
  breakdown_mismatch: 'the parts of the breakdown add up to the total',
  branch_out_of_range: 'the strategy has the step to which a branch leads',
  branch_without_delay: 'a branch that leads back waits',
  branch_without_wait: 'a step that branches waits for a response',
  day_or_account: 'entries are those of a day, of an account, or both',
  duplicate_external_id: 'each payment of a record has its own `external_id`',
  duplicate_hold: 'each hold of a message is decided once',
  duplicate_name: 'each saved view of a list has its own name',
  invalid_country: 'the country exists (ISO 3166-1)',
  invalid_currency: 'the code is in use (ISO 4217)',
  invalid_cursor: 'the cursor is of this list with these filters',
  invalid_domain: 'the domain can be registered',
  invalid_from: 'the sender is an address, alone or as `Name <address>`',
  invalid_language: 'the language and its region exist (ISO 639-1, ISO 3166-1)',
  invalid_phone: 'the number can exist in its country (E.164)',
  invalid_region: 'the country of the region exists (ISO 3166-1)',
  invalid_timezone: 'the time zone exists (IANA)',
  invalid_url: 'the address is https, or http on this machine',
  malformed_text: 'text is well-formed Unicode',
  not_of_channel: 'the channel has this field, and its template is for this channel',
  out_of_order: 'the end of a range follows its beginning',
  placeholder_id: 'the id does not stand for a missing value, as `S/D` does',
  same_contact: 'a contact is merged into another one',
  region_mismatch: 'the region is one of the country',
  rounded_id: 'the id was not abbreviated by a spreadsheet, as `2,71E+10` was',
  sort_refused: 'accounts are sorted without the filters that read each of them',
  too_precise: 'the amount has no more decimals than its currency',
} as const satisfies Readonly<Record<string, string>>;
