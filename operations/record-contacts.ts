import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PastContact, recordPastContact } from '../lib/campaigns/execution/record-past-contact.ts';
import { parseJournal } from '../lib/outreach/contact-journal/contact-journal.ts';
import { recordPastOptOut } from '../lib/outreach/opt-outs/record-past-opt-out.ts';
import { useLocalStack } from './open-table.ts';

/**
 * `npm run record-contacts`: records in a restored table whom the service contacted, and who opted out, after the point of
 * the restore, from the functions' logs. See docs/operations.md.
 */

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false } },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (files.length === 0) throw new Error('Name the files with lines of the logs.');
if (options.local) await useLocalStack();
const { attempts, optOuts } = parseJournal(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')));

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
process.exitCode =
  contactCounts.account_missing + contactCounts.not_in_campaign + optOutCounts.contact_missing > 0 ? 1 : 0;

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([result, count]) => `${count} ${result.replaceAll('_', ' ')}`)
    .join(', ');
}
