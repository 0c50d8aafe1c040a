import { type RoomDocumentation, note } from '../../platform/http/documentation.ts';
import { exampleAccount } from '../accounts/documentation.ts';

export const documentation: RoomDocumentation = {
  fields: {
    q: note(
      'An id, an `external_id`, a whole `reference` in either case, a phone number with or without its country code, the ' +
        'beginning of an email address, or the beginnings of words of the name, in any order, without regard to accents ' +
        'and case.',
      'fernandez mar',
    ),
    matched: note('The field of the account that matched.'),
    'FoundAccountView.account': note('The account.'),
    truncated: note('There may be more accounts: give more of the name.'),
    'searchAccounts.limit': note('The most accounts to return.'),
  },
  operations: {
    searchAccounts: {
      description:
        'A word of two letters alone finds that word, a longer one also what begins with it. Names of more than eight ' +
        'words are found by the first eight. Names, email addresses and references are found some seconds after a change.',
      reply: { data: [{ matched: 'name', account: exampleAccount }], truncated: false },
    },
  },
};
