import { describe, expect, it } from 'vitest';
import { dayRanges } from '../../console/receipts/days-and-zones.ts';
import { joinReceipts } from '../../console/screens/account/join-receipts.ts';
import { plainText } from '../../console/screens/account/plain-text.ts';
import type { TimelineEntry } from '../../lib/reporting/timeline/contract.ts';

const at = '2030-01-15T12:00:00.000Z';
// Entries are joined by id; the other fields do not matter.
const decision = (id: string) => ({ type: 'decision', at, decision: { id } }) as unknown as TimelineEntry;
const interaction = (id: string, decision_id: string | null) =>
  ({ type: 'interaction', at, interaction: { id, decision_id } }) as unknown as TimelineEntry;

describe('the entries of a timeline', () => {
  it('show a message with the decision that allowed it, once', () => {
    const shown = joinReceipts([interaction('m', 'd'), decision('d'), decision('blocked'), interaction('reply', null)]);
    expect(shown.map(({ entry, decision: of }) => [entry.type, of?.id])).toEqual([
      ['interaction', 'd'],
      ['decision', 'blocked'],
      ['interaction', undefined],
    ]);
  });

  it('show a message whose decision is on a later page without it', () => {
    expect(joinReceipts([interaction('m', 'd')])).toEqual([{ entry: interaction('m', 'd'), decision: undefined }]);
  });
});

describe('the text of an email', () => {
  it('has neither markup nor styles', () => {
    expect(plainText('<style>p{}</style><p>Hola <b>Zoë</b> &lt;3 &amp;lt;</p>\n<p>Debe 100</p>')).toBe(
      'Hola Zoë <3 &lt; Debe 100',
    );
  });
});

describe('weekdays', () => {
  it('are ranges where they follow each other', () => {
    expect(dayRanges([7, 1, 2, 3, 5], String)).toBe('1–3, 5, 7');
    expect(dayRanges([], String)).toBe('');
  });
});
