import { isDeepStrictEqual } from 'node:util';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { composeDomainEffects } from './compose-domain-effects.ts';
import { emailDomainStore } from './email-domain-store.ts';
import type { EmailDomain } from './email-domain.ts';

/**
 * Changes a registered domain and writes the effects of the change. `decide` may call the provider; its result is
 * stored only if the domain has not changed since it was read. Undefined if there is no such domain.
 */
export const changeEmailDomain = (
  organization: OrganizationId,
  domain: string,
  decide: (before: EmailDomain) => Promise<EmailDomain> | EmailDomain,
  { now, setsChannel }: { readonly now: Date; readonly setsChannel: boolean },
): Promise<EmailDomain | undefined> =>
  retryOnConflict(
    async () => {
      const store = emailDomainStore(organization);
      const before = await store.read(domain);
      if (before?.state !== 'made') return undefined;
      const decided = await decide(before);
      const after = { ...decided, version: before.version + 1 };
      const effects = await composeDomainEffects(organization, before, after, { now, setsChannel });
      if (effects.length === 0 && isDeepStrictEqual(before, decided)) return before;
      const written = await transact([store.replacement(before, after), ...effects]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('domain'),
  );
