import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventNotes, exampleEventBody } from '../../../lib/events/event-types/documentation.ts';
import { eventTypes } from '../../../lib/events/event-types/event-types.ts';

const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');

describe('the page about events', () => {
  it('lists each type with the summary of the OpenAPI document, in their order', () => {
    const rows = Array.from(page.matchAll(/^\| `(\S+)` +\| (.+?) +\|$/gm), ([, type, summary]) => [type, summary]);
    expect(rows).toEqual(eventTypes.map((type) => [type, eventNotes[type].summary]));
  });

  it('shows the body that the OpenAPI document shows', () => {
    const [, example = ''] = /^## Every event\n\n```json\n([^]+?)```$/m.exec(page) ?? [];
    expect(JSON.parse(example)).toEqual(exampleEventBody('account.updated'));
  });
});
