import { isCurrency } from '../../../../lib/foundation/money.ts';

const pesos = ['ARS', 'CLP', 'COP', 'DOP', 'MXN', 'UYU'];

/**
 * The currencies that a sign or a word can mean, in lower case and without the full stop at its end. A bare `$` means the
 * organization's currency and is not listed.
 */
const signs: Readonly<Record<string, readonly string[]>> = {
  us$: ['USD'],
  u$s: ['USD'],
  u$d: ['USD'],
  'us $': ['USD'],
  dolar: ['USD'],
  dólar: ['USD'],
  dolares: ['USD'],
  dólares: ['USD'],
  dollar: ['USD'],
  dollars: ['USD'],
  peso: pesos,
  pesos,
  ar$: ['ARS'],
  arg$: ['ARS'],
  bs: ['BOB', 'VES'],
  'bs.s': ['VES'],
  'bs.d': ['VES'],
  r$: ['BRL'],
  real: ['BRL'],
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
  euro: ['EUR'],
  euros: ['EUR'],
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
  sol: ['PEN'],
  soles: ['PEN'],
  gs: ['PYG'],
  guaranies: ['PYG'],
  guaraníes: ['PYG'],
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
