import { isCurrency } from '../../../../lib/foundation/money.ts';

/**
 * The currencies that a sign can mean, in lower case and without the full stop at its end. A bare `$` means the
 * organization's currency and is not listed.
 */
const signs: Readonly<Record<string, readonly string[]>> = {
  us$: ['USD'],
  u$s: ['USD'],
  u$d: ['USD'],
  'us $': ['USD'],
  dolares: ['USD'],
  dólares: ['USD'],
  ar$: ['ARS'],
  arg$: ['ARS'],
  bs: ['BOB', 'VES'],
  'bs.s': ['VES'],
  'bs.d': ['VES'],
  r$: ['BRL'],
  reais: ['BRL'],
  clp$: ['CLP'],
  ch$: ['CLP'],
  uf: ['CLF'],
  cop$: ['COP'],
  col$: ['COP'],
  co$: ['COP'],
  '₡': ['CRC'],
  rd$: ['DOP'],
  '€': ['EUR'],
  q: ['GTQ'],
  l: ['HNL'],
  lps: ['HNL'],
  mx$: ['MXN'],
  mex$: ['MXN'],
  mxn$: ['MXN'],
  mn: ['MXN'],
  'm.n': ['MXN'],
  c$: ['NIO'],
  'b/': ['PAB'],
  's/': ['PEN'],
  gs: ['PYG'],
  '₲': ['PYG'],
  $u: ['UYU'],
  u$: ['UYU'],
  uy$: ['UYU'],
  ui: ['UYI'],
  '£': ['GBP'],
  '₹': ['INR'],
};

/** The currencies that the text can mean; an empty list for a bare `$`, undefined if it is no sign or code. */
export function currenciesOf(sign: string): readonly string[] | undefined {
  if (sign === '' || sign === '$') return [];
  const named = signs[sign.toLowerCase().replace(/\.$/, '')];
  if (named) return named;
  const code = sign.toUpperCase().replace(/\.$/, '').replaceAll('$', '').trim();
  return isCurrency(code) ? [code] : undefined;
}
