import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
} from '../../platform/http/documentation.ts';
import { exampleNewAccount } from '../accounts/documentation.ts';
import { ImportRecord, type ImportSummaryView, type ImportView } from './contract.ts';

const summary: Returned<typeof ImportSummaryView> = {
  job_id: exampleIds.importJob,
  mode: 'import',
  status: 'completed_with_errors',
  total_records: 12000,
  processed: 12000,
  imported: 11200,
  updated: 98,
  unchanged: 700,
  superseded: 1,
  failed: 1,
  warned: 1,
  payments: { registered: 0, unchanged: 0, failed: 0, skipped: 0 },
  created_at: exampleInstant,
  completed_at: '2026-11-21T14:03:41.007Z',
  undoes: null,
  undone_by: null,
  undo: null,
};

const finished: Returned<typeof ImportView> = {
  ...summary,
  errors: [
    {
      index: 17,
      external_id: 'loan-84130',
      code: 'placeholder_id',
      path: 'contact.external_id',
      message: 'Stands for a missing value; leave the id out instead.',
    },
  ],
  errors_truncated: false,
  errors_url: 'https://files.example/errors.json',
  warnings: [
    {
      index: 204,
      external_id: 'loan-84113',
      code: 'settlement_in_force',
      path: 'pending_balance',
      message: 'A settlement is in force: the record was stored, but its pending balance was not changed.',
    },
  ],
  warnings_truncated: false,
  warnings_url: 'https://files.example/warnings.json',
  differences: [],
  change_totals: [],
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Imports', description: 'Up to 25,000 accounts in one request, stored in the background.' },
  fields: {
    'NewImport.accounts': {
      description:
        'The records, each like the body of `POST /api/v1/accounts`, with `payments` if some are to be registered. They are ' +
        'checked one by one after the request is accepted: one that does not match becomes an error row.',
      items: ImportRecord,
    },
    'ImportRecord.payments': note(
      'Payments to register after the account is stored, at most 50, each once however often it is sent: its `external_id` is ' +
        'required. Not together with `pending_balance`.',
    ),
    'ImportRecord.hold': note(
      'A hold to place on the account, once however often lists repeat it: not again after somebody has released it, nor while ' +
        'an open one of its kind from a list lasts as long. One whose `until` has passed is not placed.',
    ),
    'PaymentOfRecord.external_id': note(
      'Your identifier of the payment. A payment that is already registered stays unchanged.',
      'rcpt-7741',
    ),
    'PaymentOfRecord.paid_at': note(
      'When it was paid. A date means its first instant in UTC. Defaults to when the import was submitted.',
    ),
    'PaymentOfRecord.currency': note("The account's currency, which is also the default; no other is accepted.", 'ARS'),
    payments: note('The results of the payments of the records.'),
    registered: note('Payments registered.'),
    'ImportedPaymentsView.unchanged': note('Payments that had been registered before. Nothing was written for them.'),
    'ImportedPaymentsView.failed': note('Payments that were refused, or could not be stored. Each has a warning.'),
    'ImportedPaymentsView.skipped': note(
      'Payments of records that failed or were superseded. They were not processed.',
    ),
    'NewImport.balance_as_of': note('The `balance_as_of` of the records that have none.'),
    mode: note(
      '`validate` stores nothing: the counts say how many records would be created, updated, left unchanged, and rejected.',
      'import',
    ),
    differences: note('With `validate`, what the first 20 records that would change an account would change.'),
    change_totals: note(
      'With `validate`, how many changes an import would make, by kind and currency, once the job has ended. Identity changes ' +
        'come first; each account is in one of the other kinds, except `payments`.',
    ),
    'ChangeTotalView.kind': note(
      '`created`: new accounts; `lowered` and `raised`: balances that change; `closed` and `reopened`: accounts that become, or ' +
        'are no longer, resolved; `currency_changed`; `details_changed`: no balance changes; `payments`: payments that would be ' +
        'registered; `person_changed` and `account_moved`: warnings of the same codes.',
      'lowered',
    ),
    'ChangeTotalView.count': note('Accounts, or payments.', 312),
    'ChangeTotalView.amount': note(
      'The sum of the differences for `lowered` and `raised`, of what was owed for `closed`, of the payments for `payments`, 0 for ' +
        '`details_changed`, and of what would be owed for the others.',
      1200000,
    ),
    changes: note(
      'The fields that would change, such as `notes` or `contact.phone`, with their values before and after.',
    ),
    job_id: note('The id of the import.', exampleIds.importJob),
    jobId: note('The `job_id` from the reply to the import.', exampleIds.importJob),
    total_records: note('Records in the submitted array.'),
    processed: note('Records processed so far.'),
    imported: note('Accounts created.'),
    updated: note('Existing accounts that were updated.'),
    unchanged: note('Records that match what is stored. Nothing was written for them.'),
    superseded: note('Valid records replaced by a later valid record with the same external_id.'),
    failed: note('Records that could not be stored.'),
    warned: note('Warnings: values of stored records that were left out.'),
    errors: note('One entry per record that could not be stored, at most 1,000.'),
    errors_truncated: note('There are more errors than are listed here.'),
    errors_url: note('Link to all errors, valid for a short time.'),
    warnings: note(
      'Values of stored records that were left out, at most 1,000: an amount that conflicts with a settlement in force ' +
        '(`settlement_in_force`, `path` is its field), a balance that may not count a payment (`payment_may_be_missing`), an id that several records have (`repeated_id`), a phone that cannot be called (`phone_dropped`), a hold (`path` is `hold`), or a payment (`path` ' +
        'begins with `payments.` and its position).',
    ),
    warnings_truncated: note('There are more warnings than are listed here.'),
    warnings_url: note('Link to all warnings, valid for a short time.'),
    completed_at: note('When the import ended.'),
    undoes: note('The import that this job undoes.'),
    undone_by: note('The job that undid this import.'),
    undo: note('What an undo took back; null for other jobs.'),
    'UndoCountsView.restored': note('Accounts that have their previous values again.', 98),
    'UndoCountsView.removed': note(
      'Accounts that the import had created and nothing had happened to. They are resolved and left all lists and counts.',
      11200,
    ),
    'UndoCountsView.payments_reversed': note('Payments that the import had registered.', 0),
    'UndoCountsView.changed_since': note(
      'What somebody or something had changed since, so that it stayed. Each has a warning.',
      3,
    ),
    'ImportSummaryView.mode': note('`undo`: the job takes back what an import did.', 'import'),
    'ImportView.mode': note('`undo`: the job takes back what an import did.', 'import'),
    index: note('Position of the record in the submitted array, counted from 0.', 17),
    'ImportView.status': note(
      '`failed`: every record failed; `completed_with_errors`: some did, or a payment was not registered. A settlement in ' +
        'force does not change it.',
    ),
    'CreateImportReply.status': note('`processing` until the job ends.'),
  },
  operations: {
    createImport: {
      description:
        'Accepts up to 25,000 records and 6 MB: 6,000,000 bytes of the body, counted as a JSON string, in which each ' +
        'quotation mark, backslash and line break takes two bytes. All 25,000 records fit if they have at most 240 such ' +
        'bytes each on average; split a larger file. Records are validated one by one in the background: an invalid one ' +
        'becomes an error row and the others are stored. A phone that is not valid costs only itself: the record is stored ' +
        'without it, with the warning `phone_dropped`. Of several valid records with the same `external_id`, the last one ' +
        'wins, with the warning `repeated_id`; an invalid one displaces none. A record that changes nothing is not written and counts as `unchanged`. Poll the job by its `job_id` until its status is no longer `processing`. A record never changes the balance ' +
        'that a settlement in force determines: its other fields are stored, and it gets a warning. A record that may be about another person is stored with a warning, ' +
        'and holds the accounts concerned. The `payments` of a record are ' +
        'registered after its account is stored, as `POST /api/v1/payments` does, for which the caller needs the scope ' +
        '`payments:write`, too. With `mode` `validate` the records are checked in the same way ' +
        'and nothing is stored: the job has the counts that an import would have now, the sums of its changes by kind ' +
        '(`change_totals`), and up to 20 differences.',
      body: { accounts: [exampleNewAccount] },
      reply: { job_id: finished.job_id, mode: 'import', status: 'processing', total_records: 12000 },
    },
    readImport: {
      description:
        'Once the job has ended, `imported + updated + unchanged + superseded + failed = total_records`, and the four counts ' +
        'of `payments` are those submitted.',
      reply: finished,
    },
    undoImport: {
      description:
        'Takes back what an import did, within 30 days. What it changed and nobody has changed since goes back to its ' +
        'previous value. Payments that it registered are reversed. An account that it created and that nothing has ' +
        'happened to is resolved (`import_undone`) and leaves lists, counts and campaigns; a corrected file creates it ' +
        'again. Contacts that it created stay. Whatever has changed since stays and is a warning `changed_since` of the ' +
        'job that the reply names; poll that job like an import. A second undo is the same job.',
      reply: {
        job_id: '8d3c6a52-7a6e-5f0b-9c55-4b1f8f0a1c33',
        mode: 'undo',
        status: 'processing',
        total_records: 11998,
      },
    },
    listImports: {
      description:
        'Imports are kept for 30 days. The list has their counts; read an import by its `job_id` for its errors and warnings.',
      reply: examplePage(summary),
    },
  },
};
