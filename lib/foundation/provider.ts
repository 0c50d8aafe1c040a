export const providers = ['telephony', 'emailprovider', 'voiceprovider', 'billingprovider'] as const;
export type Provider = (typeof providers)[number];

export const secretVariable = (provider: Provider): string => `${provider.toUpperCase()}_SECRET`;
