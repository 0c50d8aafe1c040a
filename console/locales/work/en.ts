import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  empty:
    'Your queue is empty. Call-backs, replies, promises of yesterday and today, and accounts assigned to you appear here.',
  callsToday: (count) => `Today: ${count.text} ${count.of('call', 'calls')}`,
  promisedToday: (count, amount) => `${count.text} ${count.of('promise', 'promises')} of ${amount}`,
  cannot: 'No call is possible now',
  callFrom: (at) => `call from ${at}`,
  reasons: {
    call_back: 'Call back',
    reply: 'Replied',
    promise_broken: 'Promise broken yesterday',
    promise_due: 'Promise due today',
    assigned: 'Assigned to you',
  },
};
