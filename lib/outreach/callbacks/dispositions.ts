/** The contact asked not to be contacted again. */
export const optedOutDisposition = 'opted_out';

/** The contact accepted a settlement. */
export const settlementAcceptedDisposition = 'settlement_accepted';

/** The contact asked for a person. */
export const personRequestedDisposition = 'person_requested';
