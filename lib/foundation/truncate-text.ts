/** Truncates to at most `maxUnits` UTF-16 units without splitting a character. Replaces lone surrogates with U+FFFD. */
export function truncateText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text.toWellFormed();
  const head = text.slice(0, maxUnits);
  return head.replace(/[\ud800-\udbff]$/, '').toWellFormed();
}
