import type { Channel } from '../../contact-rules/channel.ts';
import { notFound } from '../../foundation/problem.ts';
import { type DispatchContext, templateCandidates } from './dispatch-context.ts';
import { dispatchStore } from './dispatch-store.ts';
import { type Intent, interactionKeyOf } from './intent.ts';

/** Reads the context of a dispatch, consistently and in two requests. Problem 404 without the account. */
export async function loadDispatchContext(intent: Intent, channel: Channel): Promise<DispatchContext> {
  const store = dispatchStore(intent.organization);
  const { account, organization, interaction } = await store.readSubject(interactionKeyOf(intent));
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  const candidates = templateCandidates(intent, organization, channel);
  const { templates, ...limits } = await store.readLimits(account.contact, channel, candidates);
  const template = candidates.map((id) => templates.find((each) => each.id === id)).find((each) => each !== undefined);
  return { account, organization, interaction, template, ...limits };
}
