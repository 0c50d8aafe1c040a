/** The contact asked not to be contacted again. */
export const optedOutDisposition = 'opted_out';

/** The contact asked for a person. */
export const personRequestedDisposition = 'person_requested';
