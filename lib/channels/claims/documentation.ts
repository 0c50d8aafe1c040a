import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ClaimRelease, ClaimView } from './contract.ts';

const claim: Returned<typeof ClaimView> = {
  kind: 'email_domain',
  value: 'mail.example.com',
  organization_id: '3c0d7a52-1f5e-4f0c-9a31-5b8e2d6f7a10',
  claimed_at: exampleInstant,
  verified_at: null,
  ends_at: '2030-05-08T12:00:00.000Z',
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Claims',
    description: 'Domains, numbers and agents that belong to one organization of the deployment.',
  },
  fields: {
    kind: note("What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number."),
    value: note('The domain, the number in E.164, or the id.', claim.value),
    ...notesFor('ClaimView', {
      organization_id: note('The organization that has it.'),
      claimed_at: note('The time of the claim; null if it was claimed before claims had a term.'),
      verified_at: note('When its provider confirmed that it is theirs; null if it has not.'),
      ends_at: note('When anybody may claim it again, unless it is verified by then; null if it never lapses.'),
    }),
    ...notesFor('ClaimRelease', {
      organizationId: note('The organization that has it, as `GET /api/platform/claims` says.'),
      reason: note('Why, for the audit log of the organization.', 'The domain belongs to another customer.'),
    }),
  },
  operations: {
    readClaim: { reply: claim },
    releaseClaim: {
      description:
        'The channels of the organization lose it at once, a domain is removed at the email provider, and anybody may claim ' +
        'it again. The audit log of the organization says who did it and why. 409 `number_bought` for a number that was ' +
        'bought for it: release it with `POST /api/admin/phone-numbers`. Repeat a request that failed: it continues where it stopped.',
      body: {
        kind: 'email_domain',
        value: 'mail.example.com',
        organizationId: claim.organization_id,
        reason: 'The domain belongs to another customer.',
      } satisfies Sent<typeof ClaimRelease>,
      reply: claim,
    },
  },
};
