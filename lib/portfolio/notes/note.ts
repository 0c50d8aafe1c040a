import type { AccountId, NoteId } from '../../foundation/ids.ts';
import type { NoteView } from './contract.ts';

export interface Note {
  readonly kind: 'note';
  readonly id: NoteId;
  readonly account_id: AccountId;
  readonly text: string;
  readonly author: NoteView['author'];
  readonly created_at: string;
}

export const noteView = ({ id, account_id, text, author, created_at }: Note): NoteView => ({
  id,
  account_id,
  text,
  author: { ...author },
  created_at,
});
