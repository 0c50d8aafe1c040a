import type { RoomDocumentation, Sent } from '../../platform/http/documentation.ts';
import type { NewDecisionExport, NewInteractionExport, NewPaymentExport, NewPromiseExport } from './contract.ts';

const file =
  'A file is written in the background, as by an export of accounts with `delivery: file`: read the export at ' +
  '`Location`, and repeat the request safely with an `Idempotency-Key`. Each record appears once, as it was when it was ' +
  'read, with `account_external_id` and `contact_name`. Later versions only append columns to a CSV file. ';

const accepted = { export_id: '2c6f0d4e-9a7b-4f3f-8f6f-0f8a2b1c3d4e', status: 'processing' } as const;

export const documentation: RoomDocumentation = {
  tag: { title: 'Exports of records', description: 'Payments, promises, messages, calls and decisions in files.' },
  operations: {
    exportPayments: {
      description: `${file}Payments are in the order of \`GET /api/v1/payments\` and have its filters.`,
      body: { format: 'csv', filters: { paid_from: '2026-11-01', paid_to: '2026-11-30' } } satisfies Sent<
        typeof NewPaymentExport
      >,
      accepted,
    },
    exportPromises: {
      description: `${file}Promises are in the order of the day they are due.`,
      body: { format: 'csv', filters: { status: 'open' } } satisfies Sent<typeof NewPromiseExport>,
      accepted,
    },
    exportInteractions: {
      description: `${file}Messages and calls are listed account by account, oldest first. Only a JSON file has transcripts.`,
      body: { filters: { from: '2026-11-01', to: '2026-11-30', channel: 'voice' } } satisfies Sent<
        typeof NewInteractionExport
      >,
      accepted,
    },
    exportDecisions: {
      description: `${file}Decisions are listed account by account, oldest first. Only a JSON file has what each rule compared.`,
      body: { filters: { from: '2026-11-01', to: '2026-11-30', allowed: false } } satisfies Sent<
        typeof NewDecisionExport
      >,
      accepted,
    },
  },
};
