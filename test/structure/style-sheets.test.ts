import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** The classes that a style sheet styles by themselves, except for printing. */
function classesOf(text: string): readonly string[] {
  const screen = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const selectors = [...screen.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);
}

describe('a class of the console', () => {
  it('is styled in one place: a style sheet that is loaded later stays, and would change other screens', () => {
    const sheets = new Map<string, string[]>();
    for (const { file, text } of sourcesIn('console/**/*.css'))
      for (const name of new Set(classesOf(text))) sheets.set(name, [...(sheets.get(name) ?? []), file]);
    expect(sheets.size).toBeGreaterThan(100);
    expect(Object.fromEntries([...sheets].filter(([, files]) => files.length > 1))).toEqual({});
  });
});
