const maxLength = 200;

/**
 * The provider's id of a message, call or conversation; undefined if the value cannot be one. An id that is too long counts
 * as absent, because a truncated id would name something else.
 */
export const providerId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value.toWellFormed() : undefined;

/** The id in a field that may contain the whole object in its place. */
export const referencedId = (value: unknown): string | undefined =>
  providerId(value !== null && typeof value === 'object' ? Reflect.get(value, 'id') : value);
