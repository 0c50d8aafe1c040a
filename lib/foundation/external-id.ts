/** Compared without accents, case and blanks around. Spreadsheets write their errors in the user's language. */
const placeholders = new Set([
  ...['n/a', 'n.a.', 'n.a', 'na', 'n/d', 'n.d.', 'n.d', 's/d', 's.d.', 's.d', 's/n', 's.n.', 's/id'],
  ...['null', '(null)', 'nil', 'none', 'nan', 'undefined', 'unknown', 'empty', 'blank', '(blank)', 'missing', 'tbd'],
  ...['sin dato', 'sin datos', 'sin id', 'sin numero', 'sin codigo', 'sin informacion', 'sin identificar'],
  ...['no aplica', 'no tiene', 'no informado', 'no informa', 'no disponible', 'ninguno', 'ninguna', 'nulo', 'vacio'],
  ...['sem dado', 'sem dados', 'sem numero', 'sem codigo', 'sem informacao', 'nao informado', 'nao tem', 'nenhum'],
  ...['nao se aplica', 'vazio', '(en blanco)', '(vacio)', 'desconocido', 'desconhecido', 'not available'],
]);

const spreadsheetError = /^#\S*[!?/]\S*$|^#n[ad]$/;
const onlyZerosAndMarks = /^[\p{P}\p{S}\s0]*$/u;

/** No placeholder has a digit but 0, except an error of a spreadsheet. */
const hasDigit = /^[^#]*[1-9]/;

const folded = (id: string): string =>
  id.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');

/** Whether an id says that there is none: `0`, `-`, `N/A`, `S/D`, `#N/D`. */
export function isPlaceholderId(id: string): boolean {
  if (hasDigit.test(id)) return false;
  const text = folded(id);
  return placeholders.has(text) || spreadsheetError.test(text) || onlyZerosAndMarks.test(text);
}

const scientific = /^[+-]?\d+(?:[.,]\d+e[+-]?\d+|e\+\d+)$/i;

/** Whether an id is a number as a spreadsheet abbreviates it: `2,71235E+10`. Its last digits are lost. */
export const isRoundedId = (id: string): boolean => scientific.test(id.trim());
