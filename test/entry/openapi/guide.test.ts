import { describe, expect, it } from 'vitest';
import { changelog } from '../../../lib/entry/openapi/changelog.ts';
import { guide } from '../../../lib/entry/openapi/guide.ts';
import { emailOutcome, phoneOutcome } from '../../../local/simulators/magic-recipients.ts';
import { required } from '../../harness/required.ts';

describe('the guide', () => {
  it('names every recipient that makes a test end differently, and no other', () => {
    const endings = Array.from({ length: 100 }, (_, number) => String(number).padStart(4, '0'));
    const magic = endings.filter((ending) => phoneOutcome(`+549115555${ending}`) !== 'delivered');
    expect([...guide.matchAll(/`…(\d{4})`/g)].map(([, ending]) => ending).sort()).toEqual(magic.sort());
    const names = [...guide.matchAll(/`(\w+)@`/g)].map(([, name]) => required(name));
    expect(names.map((name) => emailOutcome(`${name}@example.com`))).not.toContain('delivered');
    expect(names).toHaveLength(4);
  });
});

describe('the changelog', () => {
  it('has its releases in order, each with a day and a sentence for each change', () => {
    const versions = changelog.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    const dates = changelog.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const { version, date, changes } of changelog) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) expect(change).toMatch(/\.$/);
    }
  });
});
