/** The log messages about failures of what the service depends on. Metric filters count them. */
export const dependencyFailures = {
  provider: 'provider did not accept a call',
  userPool: 'the user pool is unavailable',
} as const;
