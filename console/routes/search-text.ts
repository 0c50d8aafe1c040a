/**
 * Formats the search part of an address: `?status=paused&tag=a,b`. Values are plain text, so that an address can be
 * read and typed; lists are separated by commas.
 */
export function formatSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(',') : value;
    return typeof text === 'number' || typeof text === 'boolean' || (typeof text === 'string' && text !== '')
      ? [[name, String(text)]]
      : [];
  });
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Blank values count as absent: otherwise `?min_days=` would mean 0. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''));
