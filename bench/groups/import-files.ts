import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { ImportPlan } from '../../console/screens/imports/file/import-plan.ts';
import { workbook } from '../../test/console/workbook.ts';
import { type Result, result } from '../result.ts';
import { runInterleaved } from '../rounds.ts';
import { type FileCheck, bundleEarlier, bundleOwn, canCheckFiles, checkInBrowser } from '../stage/file-checks.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const headings = [
  'Nro. operación',
  'Nombre del deudor',
  'DNI',
  'Celular',
  'E-mail',
  'Importe total',
  'Saldo',
  'Vencimiento',
  'Producto',
  'Notas',
];

const plan: ImportPlan = {
  columns: [
    'external_id',
    'contact.name',
    'contact.external_id',
    'contact.phone',
    'contact.email',
    'total_amount',
    'pending_balance',
    'due_date',
    null,
    'notes',
  ],
  mobiles: headings.map((heading) => heading === 'Celular'),
  numbers: 'comma',
  dates: 'dmy',
  country: 'AR',
};

const names = ['Ana Pérez', 'Luis Gómez', 'Eva Núñez', 'José Paz', 'María Sol'];
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The texts of a row; amounts and days as people write them. */
const textsOf = (n: number) => ({
  id: `OP-${100_000 + n}`,
  name: `${names[n % names.length]} ${n}`,
  person: String(20_000_000 + 7 * n),
  phone: `11 ${5000 + (n % 4000)}-${1000 + ((7 * n) % 9000)}`,
  email: `persona${n}@mail.example`,
  total: 1000 + (n % 9000) + (n % 100) / 100,
  balance: (n % 1000) + (n % 100) / 100,
  product: `Tarjeta ${n % 5}`,
  notes: n % 3 === 0 ? 'Llamar por la tarde' : '',
});

const amount = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 });

function csvOf(rows: number): string {
  const lines = [headings.join(';')];
  for (let n = 0; n < rows; n++) {
    const { id, name, person, phone, email, total, balance, product, notes } = textsOf(n);
    const day = `${twoDigits(1 + (n % 28))}/${twoDigits(1 + (n % 12))}/2026`;
    lines.push(
      [id, name, person, phone, email, `$ ${amount.format(total)}`, amount.format(balance), day, product, notes].join(
        ';',
      ),
    );
  }
  return lines.join('\r\n');
}

const firstSerial = 46_023;

/** Texts are shared between cells, as every spreadsheet program writes them. */
function workbookOf(rows: number): Uint8Array {
  const shared = (text: string) => (text === '' ? null : { shared: text });
  const debts = Array.from({ length: rows }, (_, n) => {
    const { id, name, person, phone, email, total, balance, product, notes } = textsOf(n);
    return [
      ...[shared(id), shared(name), { digits: person }, shared(phone), shared(email)],
      ...[{ digits: String(total) }, { digits: String(balance) }, { serial: firstSerial + (n % 360) }],
      ...[shared(product), shared(notes)],
    ];
  });
  return workbook({ name: 'Deudores', rows: [headings, ...debts] });
}

const unpackedBytes = (bytes: Uint8Array): number =>
  Object.values(unzipSync(bytes)).reduce((total, part) => total + part.length, 0);

async function measureIn(folder: string, rows: number, rounds: number): Promise<Result[]> {
  const [csv, xlsx] = [path.join(folder, 'file.csv'), path.join(folder, 'file.xlsx')];
  const spreadsheet = workbookOf(rows);
  writeFileSync(csv, csvOf(rows));
  writeFileSync(xlsx, spreadsheet);
  const [own, earlier] = [await bundleOwn(), await bundleEarlier(folder)];
  const check = (bundle: string, file: string) => async () => {
    const found = await checkInBrowser(bundle, file, plan);
    if (found.sent !== rows) throw new Error(`The check of ${file} sends ${found.sent} of ${rows} rows.`);
    return found;
  };
  const compared = await runInterleaved(rounds, check(own, csv), check(earlier ?? own, csv));
  const ofCsv = compared.map(({ ours }) => ours);
  const ofXlsx: FileCheck[] = [];
  for (let round = 0; round < rounds; round++) ofXlsx.push(await check(own, xlsx)());
  const perSecond = (checks: readonly FileCheck[]) => median(checks.map(({ cpuSeconds }) => rows / cpuSeconds));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const size = statSync(csv).size;
  const unpacked = unpackedBytes(spreadsheet);
  const what = `console, file of ${rows} rows`;
  const speed = result(
    {
      id: 'import-file',
      metric: `${what}: CSV rows per second of CPU (${Math.round(perSecond(ofCsv))}/s)`,
      unit: 'ratio',
      target: { atLeast: 1.5 },
      reference: `the check of an earlier version, ${Math.round(perSecond(compared.map(({ reference }) => reference)))}/s`,
    },
    compared.map(({ ours, reference }) => reference.cpuSeconds / ours.cpuSeconds),
  );
  return [
    ...(earlier === undefined ? [] : [speed]),
    result(
      {
        id: 'import-file-memory',
        metric: `${what}: peak memory by the size of the CSV (${megabytes(size)})`,
        unit: 'ratio',
        target: { atMost: 6 },
        reference: 'the process of the page and its worker, beyond the page',
      },
      ofCsv.map(({ peakBytes }) => peakBytes / size),
    ),
    result(
      {
        id: 'import-file-pause',
        metric: `${what}: longest time between frames of the page, CSV`,
        unit: 'ms',
        target: { atMost: 100 },
        reference: 'while its worker reads and checks the file',
      },
      ofCsv.map(({ longestPauseMs }) => longestPauseMs),
    ),
    result(
      {
        id: 'import-file-xlsx',
        metric: `${what}: XLSX rows per second of CPU (${Math.round(perSecond(ofXlsx))}/s)`,
        unit: 'ratio',
        reference: 'the CSV of the same rows',
      },
      ofXlsx.map(({ cpuSeconds }) => rows / cpuSeconds / perSecond(ofCsv)),
    ),
    result(
      {
        id: 'import-file-xlsx-memory',
        metric: `${what}: peak memory by the unpacked size of the XLSX (${megabytes(unpacked)})`,
        unit: 'ratio',
        target: { atMost: 6 },
        reference: `packed, it has ${megabytes(spreadsheet.length)}`,
      },
      ofXlsx.map(({ peakBytes }) => peakBytes / unpacked),
    ),
    result(
      {
        id: 'import-file-xlsx-pause',
        metric: `${what}: longest time between frames of the page, XLSX`,
        unit: 'ms',
        target: { atMost: 100 },
        reference: 'while its worker reads and checks the file',
      },
      ofXlsx.map(({ longestPauseMs }) => longestPauseMs),
    ),
  ];
}

export const importFiles: Group = {
  name: 'import-files',
  measure: async ({ effort }) => {
    if (!canCheckFiles) {
      console.log('The group import-files is skipped: there is no Chromium, or no /proc.');
      return [];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-import-files-'));
    try {
      return await measureIn(folder, effort.importFileRows, effort.localRounds);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
