import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { IdOrExternalId, InstantView, Text, byParameter } from '../../platform/http/wire.ts';

export const NewNote = () => z.strictObject({ text: Text(2000) });
export type NewNote = z.output<ReturnType<typeof NewNote>>;

export const NoteView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    text: z.string(),
    author: z.object({ kind: z.literal('user'), id: z.string() }),
    created_at: InstantView(),
  });
export type NoteView = z.output<ReturnType<typeof NoteView>>;

export const createNote = {
  method: 'POST',
  path: '/api/accounts/{id}/notes',
  summary: "Add a note to an account's timeline",
  access: { role: 'agent' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewNote,
  replies: { 201: NoteView },
  table: 'write',
} as const satisfies Route;

export const noteRoutes = { createNote };
