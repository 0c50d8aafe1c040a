import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { contactIdOf } from '../../lib/foundation/derived-ids.ts';
import { type ContactId, Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { someChannels } from '../../lib/policy/contact-rules/channel.ts';
import { optOutInBulk } from '../../lib/channels/opt-outs/contract.ts';
import { optOutInBulk as optOut } from '../../lib/channels/opt-outs/opt-out-in-bulk.ts';

export const handler = onLambda(optOutInBulk, async ({ organization, caller: { actor }, body, newId, now }) => {
  const cause = {
    reason: body.reason,
    actor: initiatorOf(actor),
    act: newId(Uuid),
    channels: someChannels(body.channels),
  };
  const named = new Map<ContactId, string>([
    ...(body.contact_ids ?? []).map((id) => [id, id] as const),
    ...(body.contact_external_ids ?? []).map((id) => [contactIdOf(organization, id), id] as const),
  ]);
  const targets = { phones: body.phones ?? [], emails: body.emails ?? [], contacts: [...named.keys()] };
  const done = await optOut(organization, targets, cause, now);
  return reply(200, {
    opted_out: done.contacts.length,
    phones: done.phones.length,
    emails: done.emails.length,
    unmatched: [...done.unmatched],
    unknown_contacts: done.unknownContacts.map((id) => named.get(id) ?? id),
  });
});
