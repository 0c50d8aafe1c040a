/** The outside services that we call, and that call us back. */
export const providers = ['telephony', 'emailprovider', 'voiceprovider', 'billingprovider'] as const;
export type Provider = (typeof providers)[number];

/** The setting that names a provider's secret. */
export const secretVariable = (provider: Provider): string => `${provider.toUpperCase()}_SECRET`;
