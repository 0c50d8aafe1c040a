import type { ListedLedgerEntry } from '../../../lib/portfolio/ledger/contract.ts';

/** In the order in which a closing is computed. */
export const ledgerFigures = [
  'added',
  'adjusted',
  'paid',
  'reversed',
  'forgiven',
] as const satisfies readonly ListedLedgerEntry['kind'][];
