import { useFormat } from '../locales/format.ts';
import { useWords } from '../locales/language.ts';
import type { ReceiptTexts } from './rule-sentences.ts';

export const useReceiptTexts = (zones: readonly string[]): ReceiptTexts => ({
  words: useWords('receipts'),
  terms: useWords('terms'),
  format: useFormat(),
  zones,
});
