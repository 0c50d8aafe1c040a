import { type Returned, type RoomDocumentation, note, notesFor } from '../../platform/http/documentation.ts';
import type { DebtorView } from './contract.ts';

const view: Returned<typeof DebtorView> = {
  language: 'es',
  asks_for: 'document_last_4',
  front_page: '<!doctype html><html lang="es">…</html>',
  debts_page: '<!doctype html><html lang="es">…</html>',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Debtor’s page', description: 'The page that a link in a message opens, as the debtor sees it.' },
  fields: {
    ...notesFor('readDebtorView', {
      id: note('The id of the contact, or its external_id with `by=external_id`.'),
    }),
    ...notesFor('DebtorView', {
      language: note('The language of both pages: `es`, `pt` or `en`.', 'es'),
      asks_for: note('What the page asks for before it shows the debts.', 'document_last_4'),
      front_page: note('The HTML that everybody with the link sees.'),
      debts_page: note('The HTML after the right answer; null if nothing is known that could be asked for.'),
    }),
  },
  operations: {
    readDebtorView: {
      description: 'The forms of both pages lead nowhere: only the link of a message can send them.',
      reply: view,
    },
  },
};
