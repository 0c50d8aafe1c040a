import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import type { OrganizationChange } from '../../tenancy/organizations/contract.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { updateSettings } from '../../tenancy/organizations/update-settings.ts';
import { templateStore } from './template-store.ts';
import { requirementsMissed } from './template.ts';

const maxNames = 5;

/**
 * Changes settings. Administrators are notified once of the templates that lack what the chosen presets require, also
 * if a crash came between and the request is repeated.
 */
export async function changeSettings(
  id: OrganizationId,
  change: OrganizationChange,
  acting: Acting,
): Promise<Organization | undefined> {
  const organization = await updateSettings(id, change, acting);
  if (organization && change.contact_rules) await notifyOfIncompleteTemplates(organization, acting.now);
  return organization;
}

async function notifyOfIncompleteTemplates(organization: Organization, now: Date): Promise<void> {
  const incomplete = (await templateStore(organization.id).readAll()).flatMap((template) => {
    const missed = requirementsMissed(template, organization);
    return missed.length > 0 ? [{ name: template.name, presets: missed.map(({ preset }) => preset) }] : [];
  });
  if (incomplete.length === 0) return;
  const names = [...new Set(incomplete.map(({ name }) => name))].sort();
  const notice = {
    kind: 'templates_incomplete',
    to: { kind: 'role', role: 'admin' },
    subject: {},
    parameters: {
      presets: [...new Set(incomplete.flatMap(({ presets }) => presets))].sort().join(', '),
      templates: incomplete.length,
      names: `${names.slice(0, maxNames).join(', ')}${names.length > maxNames ? ', …' : ''}`,
    },
    deduplicationKey: `templates_incomplete:${organization.updated_at}`,
  } as const;
  await notify(organization.id, notice, now);
}
