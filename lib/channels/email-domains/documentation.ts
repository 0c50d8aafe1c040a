import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { EmailDomainRequest, EmailDomainView } from './contract.ts';

const domain: Returned<typeof EmailDomainView> = {
  id: '9b2f6c1e-4a7d-5c3e-8f10-2d4b6a8c0e12',
  domain: 'mail.example.com',
  provider_id: '4dd369bc-aa82-4ff3-97de-514ae3000ee0',
  status: 'pending',
  region: 'us-east-1',
  records: [
    {
      record: 'DKIM',
      type: 'TXT',
      name: 'resend._domainkey.mail',
      value: 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB',
      ttl: 'Auto',
      priority: null,
      status: 'pending',
    },
  ],
  channel_id: '5b8f8f0e-64c2-5f6b-9a4e-0c2b3d1e7f90',
  created_at: exampleInstant,
  verified_at: null,
  claim_ends_at: '2030-05-08T12:00:00.000Z',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Email domains', description: 'The domains that an organization sends email from.' },
  fields: {
    'EmailDomainRequest.action': note('`create` registers the domain, `verify` has its DNS records checked.'),
    'EmailDomainRequest.domain': note(
      'A domain of the organization. Letters other than a to z are converted to the ASCII form.',
      domain.domain,
    ),
    'EmailDomainRequest.channelConfigId': note(
      'The `id` of the `email` channel. If it has no `from`, it gets `no-reply@<domain>` once the domain is verified.',
    ),
    'EmailDomainRequest.organizationId': note(
      "The organization; by default the caller's own. Only a platform administrator may name another.",
    ),
    ...notesFor('EmailDomainView', {
      domain: note('The domain in its ASCII form, in lower case.', domain.domain),
      provider_id: note(
        "The email provider's id of the domain; null if the registration was interrupted. Create it again to find out.",
        domain.provider_id,
      ),
      claim_ends_at: note(
        'When another organization may claim the domain, unless it is verified by then; null while it is verified.',
      ),
      status: note("The email provider's status. Emails can be sent from the domain once it is `verified`."),
      region: note('Where the provider sends its emails from.', domain.region),
      records: note('The DNS records to set for the domain.'),
      record: note('What the record is for.', 'DKIM'),
      type: note('The type of the record.', 'TXT'),
      name: note('Its name, as the provider gives it.', 'resend._domainkey.mail'),
      value: note('Its value.', 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB'),
      ttl: note('Its time to live.', 'Auto'),
      priority: note('Its priority; null unless it is an `MX` record.'),
      channel_id: note('The email channel that was named; null if none was.'),
      created_at: note('When it was registered; null if the registration was interrupted.'),
      verified_at: note('When it was verified; null unless it is verified.'),
    }),
  },
  operations: {
    manageEmailDomains: {
      description:
        '`create` registers the domain at the email provider and returns the DNS records to set; 200 if the organization ' +
        'has it already. `verify` has the provider check them, which may take minutes: the provider reports the result, ' +
        'and administrators are notified. A domain belongs to one organization, and once it is verified so do its ' +
        'subdomains. A claim that is not verified within 7 days lapses. Until then it gives way only to an organization ' +
        'that the domain names in a TXT record: 409 `domain_claimed` says which record to set. If a registration ' +
        'was interrupted, the next `create` looks the domain up at the provider before it asks again; 409 `in_progress` ' +
        'for a minute.',
      body: { action: 'create', domain: domain.domain } satisfies Sent<typeof EmailDomainRequest>,
      reply: domain,
    },
    listEmailDomains: { reply: examplePage(domain) },
  },
};
