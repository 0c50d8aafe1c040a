import { NoteId } from '../../lib/foundation/ids.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { addNote } from '../../lib/portfolio/notes/add-note.ts';
import { createNote } from '../../lib/portfolio/notes/contract.ts';
import { type Note, noteView } from '../../lib/portfolio/notes/note.ts';

export const handler = onLambda(createNote, async ({ organization, caller, params, query, body, newId, now }) => {
  const account = resolveAccountId(organization, params.id, query.by);
  const note: Note = {
    kind: 'note',
    id: newId(NoteId),
    account_id: account,
    text: body.text,
    author: { kind: 'user', id: requireUser(caller).id },
    created_at: now.toISOString(),
  };
  await addNote(organization, note);
  return reply(201, noteView(note));
});
