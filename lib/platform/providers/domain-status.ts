export const domainStatuses = [
  'not_started',
  'pending',
  'verified',
  'failed',
  'partially_verified',
  'partially_failed',
] as const;
export type DomainStatus = (typeof domainStatuses)[number];

export const registeredCode = 'domain_registered';
