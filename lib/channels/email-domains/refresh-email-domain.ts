import type { OrganizationId } from '../../foundation/ids.ts';
import type { EmailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { changeEmailDomain } from './change-email-domain.ts';
import { type EmailDomain, withProviderDomain, withoutProviderDomain } from './email-domain.ts';

/**
 * Stores the provider's current state of a domain and writes the effects. The provider is read after the stored domain,
 * and again if that has changed in the meantime, so that an older state never replaces a newer one. A domain that the
 * provider no longer has becomes `failed`. Undefined if there is no such domain.
 * @throws Problem 502 `provider_error`
 */
export const refreshEmailDomain = (
  organization: OrganizationId,
  domain: string,
  client: EmailDomainsClient,
  { now, namesChannel = false }: { readonly now: Date; readonly namesChannel?: boolean },
): Promise<EmailDomain | undefined> =>
  changeEmailDomain(
    organization,
    domain,
    async (before) => {
      const found = await client.readDomain(before.provider_id ?? '');
      if (found.kind !== 'accepted') throw providerProblem('emailprovider', found);
      const after =
        found.value === null ? withoutProviderDomain(before, now) : withProviderDomain(before, found.value, now);
      return namesChannel ? { ...after, names_channel: true } : after;
    },
    { now, setsChannel: namesChannel },
  );
