/** Somebody wanted no more contact. */
export const optedOutDisposition = 'opted_out';

/** Somebody wanted to talk to a person. */
export const personRequestedDisposition = 'person_requested';
