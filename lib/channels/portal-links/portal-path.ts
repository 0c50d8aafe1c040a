/** Followed by the token. Short, because every SMS with a link carries it. */
export const portalPath = '/p';
