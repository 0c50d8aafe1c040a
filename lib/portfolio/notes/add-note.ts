import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import { noteStore } from './note-store.ts';
import type { Note } from './note.ts';

export async function addNote(organization: OrganizationId, note: Note): Promise<void> {
  const account = await accountStore(organization).read(note.account_id, { consistent: true });
  if (!account) throw notFound('account');
  await noteStore(organization).record(note);
}
