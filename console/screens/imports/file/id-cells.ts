/** The placeholders that systems write for a missing id. */
const placeholders: ReadonlySet<string> = new Set([
  ...['?', 'x', 'n/a', 'na', 'n/d', 'nd', 's/d', 'sd', 's/n', 'null', 'none', 'nulo', 'ninguno', 'nenhum', 'nan'],
  ...[
    'sin dato',
    'sin datos',
    'sin id',
    'sin numero',
    'sin número',
    'sem dado',
    'sem dados',
    'sem numero',
    'sem número',
  ],
  ...['no tiene', 'não tem', 'nao tem', 'undefined', '#n/d', '#n/a', '#ref!', '#valor!', '#value!'],
]);

/** No placeholder has a digit but 0. */
const hasDigit = /[1-9]/;

/** Only zeros, or only punctuation. */
const empty = /^(?:0+|[-–—_.*/\\\s]+)$/;

export const isPlaceholder = (text: string): boolean => {
  if (hasDigit.test(text)) return false;
  const trimmed = text.trim().toLowerCase();
  return empty.test(trimmed) || placeholders.has(trimmed);
};

const scientific = /^\d(?:[.,]\d+)?e\+?\d+$/i;
/** Spreadsheets keep 15 digits and replace the others by zeros. */
const roundedDigits = /^\d{13,}000$/;
const maxKeptDigits = 15;

/** True for an id that a spreadsheet has shortened, for example to 2,71E+10. */
export const isRounded = (text: string): boolean => scientific.test(text.trim());

/** True if a spreadsheet may have replaced the last digits of an id with zeros. Suspicious only if many ids end so. */
export const mayBeRounded = (text: string): boolean => text.length > maxKeptDigits && roundedDigits.test(text.trim());
