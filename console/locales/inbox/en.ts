import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Replies and calls that need a person.',
  handledOnes: 'Handled',
  nothingOpen: 'Nothing is waiting. Replies and calls that need a person appear here.',
  nothingHandled: 'Nothing has been handled yet.',
  unnamed: 'Person without a name',
  direction: 'Direction',
  subject: 'Subject',
  text: 'Text',
  directions: { inbound: 'received', outbound: 'sent' },
  holds: (kinds) => `On hold: ${kinds}.`,
  confirm: 'Confirm the hold',
  release: 'It is not so: release',
  handle: 'Mark as handled',
  reopen: 'Open again',
  wasHandled: (name) => `Handled: ${name}.`,
  wasReopened: (name) => `Opened again: ${name}.`,
  notChanged: (name) => `Could not be changed: ${name}. Try again.`,
  refresh: 'Refresh the call',
  transcript: (count) => `Transcript (${count.text} ${count.of('turn', 'turns')})`,
  speakers: { agent: 'Agent', contact: 'Person' },
};
