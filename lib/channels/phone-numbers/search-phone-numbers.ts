import { refused } from '../../foundation/problem.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { type NumberSearch, telephonyNumbersClient } from '../../platform/providers/telephony-numbers-client.ts';
import type { AvailableNumberView } from './contract.ts';

/**
 * Searches for numbers that can be bought, at most 30.
 * @throws Problem 422 `country_not_supported`, 502 `provider_error`, 503 `provider_not_configured`
 */
export async function searchPhoneNumbers(search: NumberSearch): Promise<AvailableNumberView[]> {
  const client = telephonyNumbersClient(await providerSecret('telephony'));
  const found = await client.searchNumbers(search);
  if (found.kind !== 'accepted') throw providerProblem('telephony', found);
  if (!found.value)
    throw refused(
      'country_not_supported',
      'country',
      `The provider sells no ${search.numberType} numbers there; try another numberType.`,
    );
  return found.value.map(({ phoneNumber, addressRequirements, capabilities, ...place }) => ({
    phone_number: phoneNumber,
    ...place,
    capabilities: { ...capabilities },
    address_requirements: addressRequirements,
  }));
}
