import { isDeepStrictEqual } from 'node:util';
import { changeItem } from '../../platform/aws/table/change-item.ts';
import { deleteUnused } from '../../platform/aws/table/delete-unused.ts';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { absent, getItem, getItems, putItem, queryPage } from '../../platform/aws/table/table.ts';
import { type Strategy, templateIdsOf } from '../../policy/strategies/strategy.ts';
import type { AccountId, OrganizationId, TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Template } from './template.ts';

const strategiesPerPage = 100;

/** The templates of one organization. */
export const templateStore = (organization: OrganizationId) => {
  const keyOf = (id: TemplateId) => keys.template(organization, id);
  const itemOf = (template: Template) => ({ ...template, ...keyOf(template.id), organization });
  return {
    read: (id: TemplateId): Promise<Template | undefined> => getItem<Template>(keyOf(id), 'template'),

    /** Stores a new template unless another one has its id; a repetition changes nothing. Returns whether it is stored. */
    async add(template: Template): Promise<boolean> {
      const item = itemOf(template);
      const written = await putItem(item, absent);
      return written.ok || isDeepStrictEqual(written.current, item);
    },

    /** Changes a template as `decide` rules on its current version; undefined if it does not exist. */
    change: (id: TemplateId, decide: (before: Template) => Template): Promise<Template | undefined> =>
      changeItem(keyOf(id), 'template', decide, async (after, onlyIf) => (await putItem(itemOf(after), onlyIf)).ok),

    /** Deletes a template that no strategy uses. */
    remove: (id: TemplateId, at: Date) => deleteUnused(keyOf(id), 'template', () => isUsed(organization, id), at),
  };
};

/** Whether a step of a strategy uses the template. Reads strategies one by one: there are few, and deletions are rare. */
async function isUsed(organization: OrganizationId, id: TemplateId): Promise<boolean> {
  const pk = partitions.strategies(organization);
  let after: string | undefined;
  do {
    const page = await queryPage<Strategy>({
      pk,
      kinds: 'strategy',
      after,
      consistent: true,
      limit: strategiesPerPage,
    });
    if (page.items.some((strategy) => templateIdsOf(strategy).includes(id))) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}

/** Loads a template and what its preview is rendered from, in one read. */
export async function loadPreviewContext(organization: OrganizationId, template: TemplateId, account: AccountId) {
  const found = await getItems<Template | Account | Organization>(
    [keys.template(organization, template), keys.account(organization, account), keys.organization(organization)],
    ['organization', 'account', 'template'],
  );
  return {
    template: found.find((item) => item.kind === 'template'),
    account: found.find((item) => item.kind === 'account'),
    organization: found.find((item) => item.kind === 'organization'),
  };
}

export const templates = (organization: OrganizationId): Listing => ({
  partitions: [partitions.templates(organization)],
  kinds: 'template',
});
