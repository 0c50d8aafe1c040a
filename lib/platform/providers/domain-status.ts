/** The statuses of a domain at the email provider. */
export const domainStatuses = [
  'not_started',
  'pending',
  'verified',
  'failed',
  'partially_verified',
  'partially_failed',
] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** The code of a refusal because somebody has registered the domain at the provider. */
export const registeredCode = 'domain_registered';
