const maxLength = 200;

/**
 * Undefined if the value cannot be an id. One that is too long counts as absent, because a truncated id would name
 * something else.
 */
export const providerId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value.toWellFormed() : undefined;

export const referencedId = (value: unknown): string | undefined =>
  providerId(value !== null && typeof value === 'object' ? Reflect.get(value, 'id') : value);
