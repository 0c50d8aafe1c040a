import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { contactCopy } from '../../portfolio/contacts/contact.ts';
import type { AttemptLog } from './attempt-log.ts';
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
  { account, organization, interaction, readAtMs }: DispatchSubject,
): Promise<DispatchContext> {
  const store = dispatchStore(intent.organization);
  const candidates = templateCandidates(intent, { account, organization }, channel);
  const { templates, ...limits } = await store.readLimits(account.contact, channel, candidates);
  const united = await afterMerge(intent.organization, account, limits);
  if (united) return loadDispatchContext(intent, channel, { account: united, organization, interaction, readAtMs });
  const template = candidates.map((id) => templates.find((each) => each.id === id)).find((each) => each !== undefined);
  return { account, organization, interaction, template, ...limits };
}

export async function loadContactContext(organization: OrganizationId, account: AccountId): Promise<ContactContext> {
  const subject = requireSubject(await dispatchStore(organization).readAccount(account));
  return withLimits(organization, subject);
}

async function withLimits(
  organization: OrganizationId,
  subject: Pick<ContactContext, 'account' | 'organization'>,
): Promise<ContactContext> {
  const limits = await dispatchStore(organization).readContactLimits(subject.account.contact);
  const united = await afterMerge(organization, subject.account, limits);
  return united ? withLimits(organization, { ...subject, account: united }) : { ...subject, ...limits };
}

/** The account with its contact after a merge, until the copy is written. Undefined if its copy is not from before one. */
async function afterMerge(
  organization: OrganizationId,
  account: Account,
  { attempts }: { readonly attempts: AttemptLog | undefined },
): Promise<Account | undefined> {
  const isMerged = attempts?.merged_into !== undefined;
  const isFromBefore = account.contact.version < (attempts?.contact_version ?? 0);
  if (!isMerged && !isFromBefore) return undefined;
  const [contact] = await contactStore(organization).readLatest([account.contact.id]);
  if (!contact) throw notFound('account');
  return { ...account, contact: contactCopy(contact) };
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
