/** API Gateway's quotas of an account in a region: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html. */
export const accountQuota = { rate: 10_000, burst: 5_000 } as const;
