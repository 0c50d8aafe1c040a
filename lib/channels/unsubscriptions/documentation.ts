import { type RoomDocumentation, note } from '../../platform/http/documentation.ts';

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Unsubscribe links',
    description: 'Where the `List-Unsubscribe` header of every email leads. For recipients and their mail programs.',
  },
  fields: {
    t: note('Whom the link opts out, sealed: it does not expire, and only the service can read or make one.'),
  },
  operations: {
    readUnsubscribePage: {
      description:
        "A page in the recipient's language, with a button that sends the same request as a mail program. Programs that " +
        'follow every link of a message opt out nobody.',
    },
    unsubscribe: {
      description:
        'Opts out the address and the person it was used for, on every channel or as `stop_scope` says. Mail programs send ' +
        '`List-Unsubscribe=One-Click` as a form; any body will do. The reply is the same however often it is sent, and ' +
        'for every recipient.',
    },
  },
};
