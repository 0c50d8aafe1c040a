/** Log messages that metric filters count. */
export const dependencyFailures = {
  provider: 'provider did not accept a call',
  userPool: 'the user pool is unavailable',
} as const;
