import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../accounts/account.ts';
import type { AccountId, OrganizationId, TemplateId } from '../ids.ts';
import type { Organization } from '../organizations/organization.ts';
import { conflict } from '../problem.ts';
import { keys, partitions } from '../table/keys.ts';
import { absent, deleteItem, getItem, getItems, present, putItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { Template } from './template.ts';

const attemptsMax = 10;

/** The templates of one organization. */
export const templateStore = (organization: OrganizationId) => {
  const keyOf = (id: TemplateId) => keys.template(organization, id);
  const itemOf = (template: Template) => ({ ...template, ...keyOf(template.id), organization });
  return {
    read: (id: TemplateId): Promise<Template | undefined> => getItem<Template>(keyOf(id)),

    /** Stores a new template, unless there is another one of its id; a repetition changes nothing. */
    async add(template: Template): Promise<boolean> {
      const item = itemOf(template);
      const written = await putItem(item, absent);
      return written.ok || isDeepStrictEqual(written.current, item);
    },

    /** Writes what `decide` makes of a template; decides again where somebody else was faster. */
    async change(id: TemplateId, decide: (before: Template) => Template): Promise<Template | undefined> {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        const before = await getItem<Template>(keyOf(id), { consistent: true });
        if (!before) return undefined;
        const after = decide(before);
        const unchanged = { expression: '#version = :before', values: { ':before': before.version } };
        if ((await putItem(itemOf(after), unchanged)).ok) return after;
      }
      throw conflict('concurrent_change', 'Others are changing this template; try again.');
    },

    /** Whether it was there to delete. */
    remove: async (id: TemplateId): Promise<boolean> => (await deleteItem(keyOf(id), present)).ok,
  };
};

/** A template with what its preview is written from, in one read. */
export async function readForPreview(organization: OrganizationId, template: TemplateId, account: AccountId) {
  const found = await getItems<Template | Account | Organization>([
    keys.template(organization, template),
    keys.account(organization, account),
    keys.organization(organization),
  ]);
  return {
    template: found.find((item) => item.kind === 'template'),
    account: found.find((item) => item.kind === 'account'),
    organization: found.find((item) => item.kind === 'organization'),
  };
}

export const templates = (organization: OrganizationId): Listing => ({
  partitions: [partitions.templates(organization)],
});
