/** Undefined if there is nothing to have a share in. */
export const shareOf = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);

/** Of the promises with a known outcome. */
export const keptShareOf = ({ kept, broken }: { readonly kept: number; readonly broken: number }) =>
  shareOf(kept, kept + broken);
