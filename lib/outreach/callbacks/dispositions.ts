export const optedOutDisposition = 'opted_out';

export const settlementAcceptedDisposition = 'settlement_accepted';

export const planAcceptedDisposition = 'plan_accepted';

export const personRequestedDisposition = 'person_requested';
