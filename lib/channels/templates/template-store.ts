import { isDeepStrictEqual } from 'node:util';
import { deleteUnused } from '../../platform/aws/table/delete-unused.ts';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { absent, getItem, getItems, putItem, queryPage } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import { type Strategy, templateIdsOf } from '../../policy/strategies/strategy.ts';
import type { AccountId, OrganizationId, TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Template } from './template.ts';

const rowsPerPage = 100;

interface PreviewContext {
  readonly template: Template | undefined;
  readonly account: Account | undefined;
  readonly organization: Organization | undefined;
}

export const templateStore = (organization: OrganizationId) => {
  const keyOf = (id: TemplateId) => keys.template(organization, id);
  const itemOf = (template: Template) => ({ ...template, ...keyOf(template.id), organization });
  return {
    listing: (): Listing => ({ partitions: [partitions.templates(organization)], kinds: 'template' }),

    /** All templates: an organization has few. */
    async readAll(): Promise<readonly Template[]> {
      const found: Template[] = [];
      let after: string | undefined;
      do {
        const pk = partitions.templates(organization);
        const page = await queryPage<Template>({ pk, kinds: 'template', after, limit: rowsPerPage });
        found.push(...page.items);
        after = page.last;
      } while (after !== undefined);
      return found;
    },

    read: (id: TemplateId, options: { readonly consistent?: boolean } = {}): Promise<Template | undefined> =>
      getItem<Template>(keyOf(id), 'template', options),

    async readPreviewContext(template: TemplateId, account: AccountId): Promise<PreviewContext> {
      const found = await getItems<Template | Account | Organization>(
        [keyOf(template), keys.account(organization, account), keys.organization(organization)],
        ['organization', 'account', 'template'],
      );
      return {
        template: found.find((item) => item.kind === 'template'),
        account: found.find((item) => item.kind === 'account'),
        organization: found.find((item) => item.kind === 'organization'),
      };
    },

    async add(template: Template): Promise<boolean> {
      const item = itemOf(template);
      const written = await putItem(item, absent);
      return written.ok || isDeepStrictEqual(written.current, item);
    },

    replace: async (before: Template, after: Template): Promise<boolean> =>
      (await putItem(itemOf(after), unchangedSince(before))).ok,

    remove: (id: TemplateId, at: Date) => deleteUnused(keyOf(id), 'template', () => isUsed(organization, id), at),
  };
};

/** Searches all strategies: there are few, and deletions are rare. */
async function isUsed(organization: OrganizationId, id: TemplateId): Promise<boolean> {
  const pk = partitions.strategies(organization);
  let after: string | undefined;
  do {
    const page = await queryPage<Strategy>({
      pk,
      kinds: 'strategy',
      after,
      consistent: true,
      limit: rowsPerPage,
    });
    if (page.items.some((strategy) => templateIdsOf(strategy).includes(id))) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}
