import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { exampleAccount } from '../accounts/documentation.ts';
import { type ExportSummaryView, type ExportView, type NewExport, maxOpenExports } from './contract.ts';

const withoutDueDate = 'Accounts without a due date match no filter on days.';

const summary: Returned<typeof ExportSummaryView> = {
  export_id: '2c6f0d4e-9a7b-4f3f-8f6f-0f8a2b1c3d4e',
  status: 'completed',
  exported: 'accounts',
  format: 'csv',
  filters: { status: 'active' },
  bom: false,
  accounts_read: 812_440,
  rows: 640_112,
  failure_code: null,
  created_at: exampleInstant,
  completed_at: '2026-11-21T14:05:03.511Z',
  expires_at: '2026-11-28T14:03:22.000Z',
};

const finished: Returned<typeof ExportView> = {
  ...summary,
  file: {
    url: 'https://files.example/accounts.csv',
    expires_at: '2026-11-21T15:10:00.000Z',
    bytes: 198_434_720,
    media_type: 'text/csv; charset=utf-8',
    file_name: 'accounts-2026-11-21.csv',
  },
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Exports',
    description:
      'A whole portfolio in one reply or one file, and its payments, promises, interactions and decisions in files.',
  },
  fields: {
    format: note('A JSON array, or a CSV file with a header row (RFC 4180).'),
    filters: note('An account must match all of them.'),
    min_amount: note('Lowest `total_amount`.'),
    max_amount: note('Highest `total_amount`.'),
    days_past_due_min: note(`Fewest days past due. ${withoutDueDate}`),
    days_past_due_max: note(`Most days past due. ${withoutDueDate}`),
    'ExportFilters.status': commonNotes.onlyWithStatus,
    'ExportFilters.campaign_id': note('Only accounts in this campaign.'),
    'ExportFilters.source_system': note('Only accounts from this system.'),
    'ExportFilters.custom': note(
      'Only accounts whose custom field has this value: a name, `=` and the value.',
      'cost_center=CC-1',
    ),
    delivery: note('`stream` replies with the accounts; `file` writes them to a file in the background.'),
    bom: note(
      'Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect ' +
        'on JSON.',
    ),
    export_id: note('The id of the export, by which it is read.', summary.export_id),
    exported: note('The kind of records in the file.'),
    accounts_read: note(
      'Accounts read so far, whether they match the filters or not; 0 if payments or promises are exported, which are ' +
        'read without their accounts.',
    ),
    rows: note('Records that match the filters, and are or will be in the file.'),
    failure_code: note('Why the export failed: `not_written` if the file could not be written. Begin another export.'),
    file: note('The file; null until the export is `completed`.'),
    ...notesFor(['InteractionExportFilters', 'DecisionExportFilters'], {
      from: note("The first day, in the organization's calendar.", '2026-11-01'),
      to: note('The last day.', '2026-11-30'),
      channel: note('Only this channel.'),
    }),
    ...notesFor('AnyExportFilters', {
      account_id: note('Of payments.'),
      status: note('Of accounts, payments or promises.'),
      method: note('Of payments.', 'bank transfer'),
      paid_from: note('Of payments.', '2026-11-01'),
      paid_to: note('Of payments.', '2026-11-30'),
      registered_from: note('Of payments.', '2026-11-01'),
      due_from: note('Of promises.', '2026-11-01'),
      due_to: note('Of promises.', '2026-11-30'),
      from: note('Of interactions or decisions.', '2026-11-01'),
      to: note('Of interactions or decisions.', '2026-11-30'),
      direction: note('Of interactions.'),
      allowed: note('Of decisions.'),
    }),
    'InteractionExportFilters.direction': note('Only what the organization sent, or only what people sent.'),
    'DecisionExportFilters.allowed': note('Only decisions that allowed the contact, or only those that did not.'),
    ...notesFor(['ExportView', 'ExportSummaryView'], {
      format: note('The format of the file.'),
      filters: note('The filters of the export.'),
      completed_at: note('When the export ended.'),
      expires_at: note('When the export and its file are deleted.'),
    }),
    ...notesFor('ExportFileView', {
      url: note('Link to the file that needs no credentials.'),
      expires_at: note('When the link ends. Read the export again for another one.'),
      bytes: note('The size of the file.'),
      media_type: note('The media type of the file.', 'text/csv; charset=utf-8'),
      file_name: note('The name under which a browser saves the file.', 'accounts-2026-11-21.csv'),
    }),
  },
  operations: {
    exportAccounts: {
      description:
        'By default the reply is the stream of all accounts that match. It has at most 200,000: more give 422 ' +
        '`export_too_large`. The accounts are counted beforehand, those of `filters.status` if you give it; other filters ' +
        'do not count, because what they leave is not known before. ' +
        'With `delivery: file` an export has any size: the reply is 202 with the `export_id`, and a file is written in the ' +
        `background. Read the export at \`Location\` until its status is no longer \`processing\`. At most ${maxOpenExports} exports of an ` +
        'organization are in progress; one more gives 409 `too_many_exports`. Files are kept for 7 days. ' +
        'With an `Idempotency-Key` a repeated request gives the same export; a streamed reply is not stored.\n\n' +
        'Each account appears once, as it was when it was read: an export is not a snapshot, and an account that changes ' +
        'while others are read may be there as before or as after the change. `days_past_due` and the filters on days count to the day on ' +
        'which the export began.\n\n' +
        'With `format: csv` the result is a file to download; later versions only append columns. Each custom field ' +
        'that an account has had is a column `custom.<name>` at the end, in alphabetical order. The ' +
        'file has the documents and birth dates of contacts, which accounts do not show. Importing it unchanged changes no ' +
        'account that has an `external_id`. Spreadsheets read its letters ' +
        'right if it begins with a byte order mark (`bom: true`). ' +
        'Text that a spreadsheet would run as a formula is preceded by an apostrophe, whichever separator the spreadsheet ' +
        'splits lines at; phone numbers in E.164 and amounts are not.',
      body: { format: 'json', filters: { status: 'active', days_past_due_min: 30 } } satisfies Sent<typeof NewExport>,
      reply: [exampleAccount],
      accepted: { export_id: summary.export_id, status: 'processing' },
      otherReplies: {
        'text/csv': { schema: { type: 'string', description: 'A header row and one line per account (RFC 4180).' } },
      },
    },
    readExport: {
      description:
        'The link to the file is valid for an hour; reading the export again gives another one. The file is in one piece ' +
        'only when the status is `completed`. If a part of it is lost, `accounts_read` and `rows` begin again from 0.',
      reply: finished,
    },
    listExports: {
      description: 'Exports are kept for 7 days. Read an export by its `export_id` for the link to its file.',
      reply: examplePage(summary),
    },
  },
};
