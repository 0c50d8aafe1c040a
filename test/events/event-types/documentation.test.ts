import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventNotes, exampleEventBody } from '../../../lib/events/event-types/documentation.ts';
import { eventTypes } from '../../../lib/events/event-types/event-types.ts';

const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');

/** The text and the example of each type, by the heading of its section. */
const sections = new Map(
  Array.from(
    page.matchAll(/^### `(.+)`\n\n([^]+?)\n\n```json\n([^]+?)```$/gm),
    ([, type = '', text = '', example = '']) => [type, { text, example: JSON.parse(example) as unknown }],
  ),
);

describe('the page about events', () => {
  it('has a section for each type, in their order', () => {
    expect([...sections.keys()]).toEqual([...eventTypes]);
  });

  it.each(eventTypes)('says when %s happens and shows the body that the OpenAPI document shows', (type) => {
    const { summary, description } = eventNotes[type];
    expect(sections.get(type)?.text.replaceAll('\n', ' ')).toBe(`${summary}. ${description}`);
    expect(sections.get(type)?.example).toEqual(exampleEventBody(type));
  });
});
