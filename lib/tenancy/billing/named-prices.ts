import { Problem } from '../../foundation/problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import type { BillingView } from './contract.ts';

const isNotConfigured = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'provider_not_configured';

/** The prices that the deployment names and sells; none if billing is not configured. */
export async function namedPrices(): Promise<BillingView['prices']> {
  const secret = await providerSecret('billingprovider').catch((error: unknown) => {
    if (isNotConfigured(error)) return undefined;
    throw error;
  });
  return Object.entries(secret?.price_names ?? {})
    .filter(([id]) => secret?.price_ids?.includes(id) ?? true)
    .map(([id, name]) => ({ id, name }));
}
