import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AccountId, OrganizationId, TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import type { ChannelSettings } from '../../channels/channels/channel-settings.ts';
import type { Interaction, InteractionKey } from '../../history/interactions/interaction.ts';
import { suppressibleForms } from '../../channels/opt-outs/opt-out.ts';
import type { Template } from '../../channels/templates/template.ts';
import type { AttemptLog, LoggedAddress } from './attempt-log.ts';

export const dispatchStore = (organization: OrganizationId) => {
  const contactLimitKeys = (contact: ContactCopy): Key[] => [
    keys.attempts(organization, contact.id),
    ...suppressibleForms(contact).map((address) => keys.suppressed(organization, address)),
  ];

  return {
    async readSubject({ account, interaction, at }: InteractionKey) {
      const found = await getItems<Account | Organization | Interaction>(
        [
          keys.account(organization, account),
          keys.organization(organization),
          keys.interaction(organization, account, at, interaction),
        ],
        ['organization', 'interaction', 'account'],
        { consistent: true },
      );
      return {
        account: found.find((item) => item.kind === 'account'),
        organization: found.find((item) => item.kind === 'organization'),
        interaction: found.find((item) => item.kind === 'interaction'),
      };
    },

    async readAccount(account: AccountId) {
      const found = await getItems<Account | Organization>(
        [keys.account(organization, account), keys.organization(organization)],
        ['organization', 'account'],
        { consistent: true },
      );
      return {
        account: found.find((item) => item.kind === 'account'),
        organization: found.find((item) => item.kind === 'organization'),
      };
    },

    async readContactLimits(contact: ContactCopy) {
      const found = await getItems<AttemptLog | LoggedAddress>(contactLimitKeys(contact), ['suppressed', 'attempts'], {
        consistent: true,
      });
      return {
        attempts: found.find((item) => item.kind === 'attempts'),
        addresses: found.filter((item) => item.kind === 'suppressed'),
      };
    },

    async readLimits(contact: ContactCopy, channel: Channel, templates: readonly TemplateId[]) {
      const found = await getItems<AttemptLog | LoggedAddress | ChannelSettings | Template>(
        [
          ...contactLimitKeys(contact),
          keys.channel(organization, channel),
          ...templates.map((id) => keys.template(organization, id)),
        ],
        ['suppressed', 'attempts', 'channel', 'template'],
        { consistent: true },
      );
      return {
        attempts: found.find((item) => item.kind === 'attempts'),
        channel: found.find((item) => item.kind === 'channel'),
        addresses: found.filter((item) => item.kind === 'suppressed'),
        templates: found.filter((item) => item.kind === 'template'),
      };
    },
  };
};
