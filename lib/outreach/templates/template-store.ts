import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { AccountId, OrganizationId, TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { conflict } from '../../foundation/problem.ts';
import { type Strategy, templateIdsOf } from '../../campaigns/strategies/strategy.ts';
import { deleteUnused } from '../../aws/table/delete-unused.ts';
import { keys, partitions } from '../../aws/table/keys.ts';
import { absent, getItem, getItems, putItem, queryPage } from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { Template } from './template.ts';

const attemptsMax = 10;
const strategiesPerPage = 100;

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

    /** Deletes a template that no strategy names. */
    remove: (id: TemplateId, at: Date) => deleteUnused(keyOf(id), () => isStrategies(organization, id), at),
  };
};

/** Whether a step of a strategy names it. Reads strategies until one does: there are few, and this is rare. */
async function isStrategies(organization: OrganizationId, id: TemplateId): Promise<boolean> {
  const pk = partitions.strategies(organization);
  let after: string | undefined;
  do {
    const page = await queryPage<Strategy>({ pk, after, consistent: true, limit: strategiesPerPage });
    if (page.items.some((strategy) => templateIdsOf(strategy).includes(id))) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}

/** A template with what its preview is written from, in one read. */
export async function loadPreviewContext(organization: OrganizationId, template: TemplateId, account: AccountId) {
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
