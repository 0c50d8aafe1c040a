import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'As the person sees it when they open the link of a message. Nothing can be pressed here, and looking changes nothing.',
  page: 'Page',
  debts: 'With the debts',
  front: 'Before the answer',
  asksFor: {
    document_last_4: 'To see the debts they are asked for the last 4 characters of their document.',
    birth_year: 'To see the debts they are asked for their year of birth.',
    reference_last_4: 'To see the debts they are asked for the last 4 characters of the reference.',
    none: 'Nothing is known that would prove who they are: no document, birth date or reference.',
  },
  noDebts: 'Without anything to prove who they are, the person never sees the debts. Add their document or birth date.',
};
