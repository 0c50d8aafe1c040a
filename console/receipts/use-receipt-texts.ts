import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import type { ReceiptTexts } from './rule-sentences.ts';

export const useReceiptTexts = (zones: readonly string[]): ReceiptTexts => ({
  t: useTranslations('receipts'),
  terms: useTranslations('terms'),
  format: useFormat(),
  zones,
});
