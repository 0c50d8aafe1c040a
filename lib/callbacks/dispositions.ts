/** Somebody wanted no more contact. */
export const optedOut = 'opted_out';

/** Somebody wanted to talk to a person. */
export const personRequested = 'person_requested';
