import { keys } from '../../platform/aws/table/keys.ts';
import { putItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Note } from './note.ts';

export const noteStore = (organization: OrganizationId) => ({
  record: (note: Note) =>
    putItem({ ...note, ...keys.note(organization, note.account_id, note.created_at, note.id), organization }),
});
