import { readFileSync } from 'node:fs';
import { type PastContact, recordPastContact } from '../lib/outreach/execution/record-past-contact.ts';
import { CommandError, UsageError, print, runCommand } from './command-line.ts';
import { parseJournal } from '../lib/history/contact-journal/contact-journal.ts';
import { recordPastOptOut } from '../lib/channels/opt-outs/record-past-opt-out.ts';
import { localOption, openStage } from './open-table.ts';

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new CommandError(`The file ${file} cannot be read. Nothing was recorded.`, { cause: error });
  }
}

const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([result, count]) => `${count} ${result.replaceAll('_', ' ')}`)
    .join(', ');

/** Returns whether every contact and opt-out of the log could be recorded. */
async function recordContacts(lines: readonly string[]): Promise<boolean> {
  const { attempts, optOuts } = parseJournal(lines);
  const contactCounts: Record<PastContact, number> = { recorded: 0, known: 0, account_missing: 0, not_in_campaign: 0 };
  for (const attempt of attempts) {
    const result = await recordPastContact(attempt);
    contactCounts[result]++;
    if (result === 'account_missing' || result === 'not_in_campaign')
      print(`${result}: organization ${attempt.organization} account ${attempt.account_id}`);
  }
  const optOutCounts = { recorded: 0, contact_missing: 0 };
  for (const optOut of optOuts) {
    const result = await recordPastOptOut(optOut);
    optOutCounts[result]++;
    if (result === 'contact_missing')
      print(`${result}: organization ${optOut.organization} contact ${optOut.contact_id}`);
  }
  print(`contacts: ${describeCounts(contactCounts)}`);
  print(`opt-outs: ${describeCounts(optOutCounts)}`);
  return contactCounts.account_missing + contactCounts.not_in_campaign + optOutCounts.contact_missing === 0;
}

await runCommand({
  name: 'npm run record-contacts',
  description:
    'Records in the restored table TABLE_NAME whom the service contacted, and who opted out, after the point of the restore.',
  guide: 'docs/restore.md#the-table-is-lost',
  operands: '<file>…',
  notes: ["The files have lines of the functions' logs."],
  options: { local: localOption },
  run: async (values, files) => {
    if (files.length === 0) throw new UsageError('No file is named: give those with the lines of the logs.');
    const lines = files.flatMap(readLines);
    await openStage(values, 'TABLE_NAME');
    return recordContacts(lines);
  },
});
