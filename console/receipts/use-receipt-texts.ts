import { useFormat } from '../words/format.ts';
import { useWords } from '../words/language.ts';
import type { ReceiptTexts } from './rule-sentences.ts';

export const useReceiptTexts = (zones: readonly string[]): ReceiptTexts => ({
  words: useWords('receipts'),
  terms: useWords('terms'),
  format: useFormat(),
  zones,
});
