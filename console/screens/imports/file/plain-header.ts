/** Normalizes a header: no accents, symbols, ordinals or capitals. `Nº Operación` becomes `n operacion`. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}|[ºª]/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
