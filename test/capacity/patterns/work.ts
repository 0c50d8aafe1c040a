import { recordsPerChunk } from '../../../lib/portfolio/imports/import-records.ts';
import { beginExport, beginRecordExport, finishExport, readExport } from '../../harness/exports.ts';
import {
  aRecord,
  createAccount,
  createAccountsSharing,
  createPortfolio,
  spreadEvenly,
  toImage,
  withSharedContact,
} from '../../harness/portfolio.ts';
import { queueEvent, streamEvent } from '../../harness/requests.ts';
import { importAccounts, submitImport, submitSingleChunk, submitUndo } from '../../harness/run-import.ts';
import { decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce, measurePerItem } from '../exercise.ts';

const wrongRecord = {};

/** The chunks of an import that stores no accounts, which leaves the cost of the import itself. */
async function chunksOfNothing(service: Service, name: string) {
  const organization = await service.organization(name);
  const records = Array.from({ length: recordsPerChunk + 1 }, () => wrongRecord);
  const { split, chunks, jobId } = await submitImport(service, organization, records);
  await split();
  const [first, last] = await chunks();
  if (!first || !last) throw new Error('The import must have two chunks.');
  return { organization, jobId, first, last };
}

const records = (count: number, of: (n: number) => object) => Array.from({ length: count }, (_, n) => of(n));

async function imported(service: Service, name: string, accounts: readonly object[], before: readonly object[] = []) {
  const organization = await service.organization(name);
  if (before.length > 0) await importAccounts(service, organization, before);
  const { jobId, split, chunks } = await submitImport(service, organization, accounts);
  await split();
  for (const store of await chunks()) await store();
  return { organization, jobId };
}

/** The operation that undoes the only chunk of an import. */
async function undoOf(service: Service, name: string, accounts: readonly object[], before: readonly object[] = []) {
  const { organization, jobId } = await imported(service, name, accounts, before);
  const { split, chunks } = await submitUndo(service, organization, jobId);
  await split();
  const [chunk] = await chunks();
  if (!chunk) throw new Error('The undo has no chunk.');
  return chunk;
}

const recordWithPayments = (count: number) => ({
  ...aRecord('INV-1'),
  payments: records(count, (n) => ({ external_id: `P-${n}`, amount: 1 })),
});

/** Imports accounts, and submits them once more with differences; `earlierOpen` leaves an import in between unfinished. */
async function submitAgain(
  service: Service,
  name: string,
  size: number,
  differences: Parameters<typeof aRecord>[1],
  { earlierOpen = false } = {},
) {
  const organization = await service.organization(name);
  await importAccounts(
    service,
    organization,
    records(size, (n) => aRecord(`INV-${n}`)),
  );
  if (earlierOpen) await submitImport(service, organization, [wrongRecord]);
  const { split, chunks } = await submitImport(
    service,
    organization,
    records(size, (n) => aRecord(`INV-${n}`, differences)),
  );
  await split();
  const [chunk] = await chunks();
  if (!chunk) throw new Error('The import has no chunk.');
  return chunk;
}

const importPatterns: Exercises = {
  'import-submit': measureOnce(async (service) => {
    const organization = await service.organization('import-submit');
    return () => submitImport(service, organization, [wrongRecord]);
  }),

  'import-split': measureOnce(async (service) => {
    const organization = await service.organization('import-split');
    const { split } = await submitImport(service, organization, [wrongRecord]);
    return split;
  }),

  'import-chunk': measureOnce(async (service) => {
    const { first } = await chunksOfNothing(service, 'import-chunk');
    return first;
  }),

  'import-last-chunk': measureOnce(async (service) => {
    const { first, last } = await chunksOfNothing(service, 'import-last-chunk');
    await first();
    return last;
  }),

  'import-read': measureOnce(async (service) => {
    const { organization, jobId, first } = await chunksOfNothing(service, 'import-read');
    await first();
    return () => service.call('readImport', { organization, params: { jobId } });
  }),

  'import-undo': measureOnce(async (service) => {
    const { organization, jobId } = await imported(service, 'import-undo', [aRecord('INV-1')]);
    return () => submitUndo(service, organization, jobId);
  }),

  'import-undo-created': measurePerItem([10, 30], (service, size) =>
    undoOf(
      service,
      `import-undo-created ${size}`,
      records(size, (n) => aRecord(`INV-${n}`)),
    ),
  ),

  'import-undo-updated': measurePerItem([10, 30], (service, size) =>
    undoOf(
      service,
      `import-undo-updated ${size}`,
      records(size, (n) => aRecord(`INV-${n}`, { notes: 'New' })),
      records(size, (n) => aRecord(`INV-${n}`)),
    ),
  ),

  'import-list': measureOnce(async (service) => {
    const organization = await service.organization('import-list');
    for (let n = 0; n < 10; n++) await submitImport(service, organization, [wrongRecord]);
    return () => service.call('listImports', { organization });
  }),

  'import-record': measurePerItem([10, 30], (service, size) =>
    submitSingleChunk(
      service,
      `import-record ${size}`,
      records(size, (n) => aRecord(`INV-${n}`)),
    ),
  ),

  'import-record-shared': measurePerItem([10, 30], (service, size) =>
    submitSingleChunk(
      service,
      `import-record-shared ${size}`,
      records(size, (n) => withSharedContact(`INV-${n}`, `PERSON-${n}`)),
    ),
  ),

  'import-record-same-contact': measurePerItem([10, 30], (service, size) =>
    submitSingleChunk(
      service,
      `import-record-same-contact ${size}`,
      records(size, (n) => withSharedContact(`INV-${n}`, 'PERSON')),
    ),
  ),

  'import-record-update': measurePerItem([10, 30], (service, size) =>
    submitAgain(service, `import-record-update ${size}`, size, { notes: 'New' }),
  ),

  'import-record-contact': measurePerItem([10, 30], (service, size) =>
    submitAgain(service, `import-record-contact ${size}`, size, { contact: { name: 'Ana Renamed' } }),
  ),

  'import-record-unchanged': measurePerItem([10, 30], (service, size) =>
    submitAgain(service, `import-record-unchanged ${size}`, size, {}),
  ),

  'import-record-overtakes': measurePerItem([10, 30], async (service, size) => {
    const name = `import-record-overtakes ${size}`;
    return submitAgain(service, name, size, {}, { earlierOpen: true });
  }),

  'import-record-settled': measurePerItem([10, 30], async (service, size) => {
    const name = `import-record-settled ${size}`;
    const organization = await service.organization(name);
    for (let n = 0; n < size; n++) {
      const account = await createAccount(service, organization, aRecord(`INV-${n}`));
      const offer = await propose(service, organization, account, { offered_amount: 1000.5 });
      await decide(service, organization, offer, { action: 'accept' });
    }
    return submitSingleChunk(
      service,
      name,
      records(size, (n) => aRecord(`INV-${n}`, { pending_balance: 900 })),
    );
  }),

  'import-payment': measurePerItem([10, 30], (service, size) =>
    submitSingleChunk(service, `import-payment ${size}`, [recordWithPayments(size)]),
  ),

  'import-payment-again': measurePerItem([10, 30], async (service, size) => {
    const name = `import-payment-again ${size}`;
    await importAccounts(service, await service.organization(name), [recordWithPayments(size)]);
    return submitSingleChunk(service, name, [recordWithPayments(size)]);
  }),

  'import-record-wrong': measurePerItem([10, 30], (service, size) =>
    submitSingleChunk(
      service,
      `import-record-wrong ${size}`,
      records(size, () => wrongRecord),
    ),
  ),
};

const beginningOf = {
  exportPayments: 'export-begin-payments',
  exportPromises: 'export-begin-promises',
  exportInteractions: 'export-begin-interactions',
  exportDecisions: 'export-begin-decisions',
} as const;

export const workPatterns: Exercises = {
  ...importPatterns,

  export: measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'thousand', spreadEvenly(1000));
    return () => service.stream('exportAccounts', { organization, body: { format: 'csv' } });
  }),

  'export-begin': measureOnce(async (service) => {
    const organization = await service.organization('export-begin');
    return () => beginExport(service, organization);
  }),

  ...Object.fromEntries(
    (['exportPayments', 'exportPromises', 'exportInteractions', 'exportDecisions'] as const).map((name) => [
      beginningOf[name],
      measureOnce(async (service) => {
        const organization = await service.organization(beginningOf[name]);
        return () => beginRecordExport(service, organization, name);
      }),
    ]),
  ),

  'export-run': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'thousand', spreadEvenly(1000));
    const id = await beginExport(service, organization);
    return () => service.run('writeExport', queueEvent(organization, JSON.stringify({ organization, export_id: id })));
  }),

  'export-run-payments': measureOnce(async (service) => {
    const organization = await service.organization('export-run-payments');
    for (let n = 0; n < 20; n++) {
      const { id } = await createAccount(service, organization, aRecord(`INV-${n}`));
      await service.call('createPayment', { organization, body: { account_id: id, amount: 1 } });
    }
    const id = await beginRecordExport(service, organization, 'exportPayments');
    return () => service.run('writeExport', queueEvent(organization, JSON.stringify({ organization, export_id: id })));
  }),

  'export-run-histories': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'export-run-histories', spreadEvenly(160));
    const id = await beginRecordExport(service, organization, 'exportInteractions');
    return () => service.run('writeExport', queueEvent(organization, JSON.stringify({ organization, export_id: id })));
  }),

  'export-read': measureOnce(async (service) => {
    const organization = await service.organization('export-read');
    const id = await beginExport(service, organization);
    return () => readExport(service, organization, id);
  }),

  'export-list': measureOnce(async (service) => {
    const organization = await service.organization('export-list');
    for (let n = 0; n < 5; n++) await finishExport(service, organization, await beginExport(service, organization));
    return () => service.call('listExports', { organization });
  }),

  'copy-own-contact': measureOnce(async (service) => {
    const organization = await service.organization('copy-own-contact');
    const { id, contact } = await createAccount(service, organization, aRecord('INV-1'));
    const { external_id: _, ...own } = contact;
    const before = { ...own, kind: 'contact', organization, account_id: id, version: 1 };
    const after = { ...before, name: 'Ana', version: 2 };
    return () => service.run('propagateContactChanges', streamEvent(toImage(before), toImage(after)));
  }),

  'copy-shared-contact': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization, accounts } = await createAccountsSharing(service, 'copy-shared-contact', size);
    const before = { ...accounts[0]?.contact, kind: 'contact', organization, version: size };
    const after = { ...before, name: 'Ana', version: size + 1 };
    return () => service.run('propagateContactChanges', streamEvent(toImage(before), toImage(after)));
  }),

  'copy-again': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization, contact, accounts } = await createAccountsSharing(service, 'copy-again', size);
    await service.call('updateContact', { organization, params: { id: contact }, body: { name: 'Ana' } });
    const before = { ...accounts[0]?.contact, kind: 'contact', organization, version: 1 };
    const after = { ...before, name: 'Ana', version: 2 };
    return () => service.run('propagateContactChanges', streamEvent(toImage(before), toImage(after)));
  }),
};
