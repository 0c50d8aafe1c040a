import { useMemo } from 'react';
import { type Format, createFormat } from './create-format.ts';
import { useLanguage } from './language.ts';

export type { Format } from './create-format.ts';
export { serviceNow } from '../session/service-clock.ts';

export function useFormat(): Format {
  const { locale } = useLanguage();
  return useMemo(() => createFormat(locale), [locale]);
}
