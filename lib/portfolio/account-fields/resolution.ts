/** Why an account is resolved. */
export const resolutions = [
  'paid',
  'settled',
  'written_off',
  'returned',
  'duplicate',
  'deceased',
  'import_undone',
  'other',
] as const;
export type Resolution = (typeof resolutions)[number];

/** Undoing an import alone resolves an account as `import_undone`. */
export type GivenResolution = Exclude<Resolution, 'import_undone'>;
export const givenResolutions = resolutions.filter((each): each is GivenResolution => each !== 'import_undone');
