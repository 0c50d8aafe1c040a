/**
 * The text as well-formed Unicode, of at most the given number of UTF-16 units, never ending in half a character. A lone
 * surrogate becomes U+FFFD.
 */
export function truncateText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text.toWellFormed();
  const head = text.slice(0, unitsMax);
  return head.replace(/[\ud800-\udbff]$/, '').toWellFormed();
}
