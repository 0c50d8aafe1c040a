/** Converts seconds since 1970 to RFC 3339; undefined outside this century. */
export const parseTime = (seconds: unknown): string | undefined =>
  typeof seconds === 'number' && seconds >= Date.UTC(2000) / 1000 && seconds < Date.UTC(2100) / 1000
    ? new Date(seconds * 1000).toISOString()
    : undefined;
