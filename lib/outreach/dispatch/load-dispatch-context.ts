import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import {
  type ContactContext,
  type DispatchContext,
  type DispatchSubject,
  templateCandidates,
} from './dispatch-context.ts';
import { dispatchStore } from './dispatch-store.ts';
import { type Intent, interactionKeyOf } from './intent.ts';

export async function loadDispatchSubject(intent: Intent): Promise<DispatchSubject> {
  const readAtMs = performance.now();
  const { interaction, ...subject } = await dispatchStore(intent.organization).readSubject(interactionKeyOf(intent));
  return { ...requireSubject(subject), interaction, readAtMs };
}

export async function loadDispatchContext(
  intent: Intent,
  channel: Channel,
  { account, organization, interaction }: DispatchSubject,
): Promise<DispatchContext> {
  const store = dispatchStore(intent.organization);
  const candidates = templateCandidates(intent, { account, organization }, channel);
  const { templates, ...limits } = await store.readLimits(account.contact, channel, candidates);
  const template = candidates.map((id) => templates.find((each) => each.id === id)).find((each) => each !== undefined);
  return { account, organization, interaction, template, ...limits };
}

export async function loadContactContext(organization: OrganizationId, account: AccountId): Promise<ContactContext> {
  const store = dispatchStore(organization);
  const subject = requireSubject(await store.readAccount(account));
  return { ...subject, ...(await store.readContactLimits(subject.account.contact)) };
}

function requireSubject({
  account,
  organization,
}: {
  readonly account: Account | undefined;
  readonly organization: Organization | undefined;
}) {
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  return { account, organization };
}
