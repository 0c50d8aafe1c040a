const charactersMax = 200;

/**
 * An id that a provider gave to a message, call or conversation; undefined for what cannot be one. A longer one counts as
 * absent, because a shortened id would name something else.
 */
export const providerId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= charactersMax ? value.toWellFormed() : undefined;
