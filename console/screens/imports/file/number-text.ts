const wholeScientific = /^-?\d(?:\.\d+)?E\+?(\d+)$/i;
/** A double keeps this many digits. */
const exactDigits = 15;

/**
 * The digits of a number cell in a form that no language reads differently: a point before three decimals could separate
 * thousands, before four it cannot.
 */
export function numberText(raw: string): string {
  const exponent = wholeScientific.exec(raw)?.[1];
  const text = exponent !== undefined && Number(exponent) < exactDigits ? String(Number(raw)) : raw;
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
