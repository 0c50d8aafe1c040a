/** Truncates to at most `unitsMax` UTF-16 units without splitting a character. Replaces lone surrogates with U+FFFD. */
export function truncateText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text.toWellFormed();
  const head = text.slice(0, unitsMax);
  return head.replace(/[\ud800-\udbff]$/, '').toWellFormed();
}
