import { useMemo } from 'react';
import { type Format, createFormat } from './create-format.ts';
import { useReader } from './language.ts';

export { type Format, serviceNow, setServiceClock } from './create-format.ts';

export function useFormat(): Format {
  const { locale } = useReader();
  return useMemo(() => createFormat(locale), [locale]);
}
