/** Of an endpoint at the billing provider for events of connected accounts, which has secrets of its own. */
export const paymentCallbackPath = '/api/webhooks/billingprovider/payments';
