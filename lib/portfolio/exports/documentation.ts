import { type RoomDocumentation, type Sent, commonNotes, note } from '../../http/documentation.ts';
import { exampleAccount } from '../accounts/documentation.ts';
import type { NewExport } from './contract.ts';

const withoutDueDate = 'Accounts without a due date match no filter on days.';

export const documentation: RoomDocumentation = {
  tag: { title: 'Exports', description: 'A whole portfolio in one reply, as JSON or CSV.' },
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
  },
  operations: {
    exportAccounts: {
      description:
        'The reply is streamed, so a portfolio of any size fits in one request. With `format: csv` it is a file to download; ' +
        'later versions only append columns. ' +
        'Text that a spreadsheet would run as a formula is preceded by an apostrophe, whichever separator the spreadsheet ' +
        'splits lines at; phone numbers in E.164 and amounts are not.',
      body: { format: 'json', filters: { status: 'active', days_past_due_min: 30 } } satisfies Sent<typeof NewExport>,
      reply: [exampleAccount],
      otherReplies: {
        'text/csv': { schema: { type: 'string', description: 'A header row and one line per account (RFC 4180).' } },
      },
    },
  },
};
