import { type RoomDocumentation, note, notesFor } from '../../http/documentation.ts';

export const documentation: RoomDocumentation = {
  fields: notesFor('PromiseView', {
    account_id: note('The account that the promise is for.'),
    amount: note('The amount promised.', 50000),
    due_date: note('The day by which it is to be paid.', '2026-11-28'),
    status: note('`open` until the end of that day; it is judged within 15 minutes of it.'),
    source: note('Who recorded the promise.'),
    interaction_id: note('The call in which it was made.'),
  }),
};
