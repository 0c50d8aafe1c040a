import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DecisionReceipt, Verdict } from './decision.ts';
import { verdictDictionaries } from './verdict-dictionary.ts';

type Packed = Pick<Verdict, 'checks' | 'facts' | 'rules_in_force' | 'presets' | 'addressed'>;

/**
 * The compared values take 1.5 to 3 KB, mostly repetitive. Packing keeps the receipt below the 1 KB of one write unit.
 */
export interface PackedReceipt extends Omit<DecisionReceipt, keyof Packed> {
  readonly verdict: Uint8Array;
  readonly dictionary: keyof typeof verdictDictionaries;
}

/** Earlier versions stored receipts unpacked. */
export type StoredReceipt = (DecisionReceipt & { readonly verdict?: never }) | PackedReceipt;

const currentDictionary = 2;

const optionsOf = (dictionary: PackedReceipt['dictionary']) => ({
  dictionary: Buffer.from(verdictDictionaries[dictionary]),
});

export function packReceipt(decided: DecisionReceipt): PackedReceipt {
  const { checks, facts, rules_in_force, presets, addressed, ...receipt } = decided;
  const text = JSON.stringify({
    checks,
    facts,
    rules_in_force,
    ...(presets && { presets }),
    ...(addressed && { addressed }),
  } satisfies Packed);
  const verdict = new Uint8Array(deflateRawSync(text, optionsOf(currentDictionary)));
  return { ...receipt, verdict, dictionary: currentDictionary };
}

export function unpackReceipt(stored: StoredReceipt): DecisionReceipt {
  if (stored.verdict === undefined) return stored;
  const { verdict, dictionary, ...receipt } = stored;
  // As `packReceipt` wrote it.
  return { ...receipt, ...(JSON.parse(inflateRawSync(verdict, optionsOf(dictionary)).toString()) as Packed) };
}
