/**
 * Truncates a text to at most the given number of UTF-16 units without splitting a character. The result is well-formed
 * Unicode: a lone surrogate becomes U+FFFD.
 */
export function truncateText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text.toWellFormed();
  const head = text.slice(0, unitsMax);
  return head.replace(/[\ud800-\udbff]$/, '').toWellFormed();
}
