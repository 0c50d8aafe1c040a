import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventNotes, exampleEventBody } from '../../../lib/events/event-types/documentation.ts';
import { eventTypes } from '../../../lib/events/event-types/event-types.ts';

const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const page = read('events.md');

describe('docs/event-types.txt', () => {
  it('lists each type with the summary of the OpenAPI document, in their order', () => {
    const rows = read('event-types.txt')
      .trim()
      .split('\n')
      .map((row) => row.split(/ {2,}/));
    expect(rows).toEqual(eventTypes.map((type) => [type, eventNotes[type].summary]));
  });
});

describe('the page about events', () => {
  it('shows the body that the OpenAPI document shows', () => {
    const [, example = ''] = /^## Every event\n\n```json\n([^]+?)```$/m.exec(page) ?? [];
    expect(JSON.parse(example)).toEqual(exampleEventBody('account.updated'));
  });
});
