import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { sourcesIn } from './sources.ts';

const sheets = sourcesIn('console/**/*.css');
const tokens = required(sheets.find(({ file }) => file === 'console/tokens.css')).text;
const others = sheets.filter(({ file }) => file !== 'console/tokens.css');

/** The declarations of a property in the style sheets, as `file: value`. */
const valuesOf = (property: RegExp): readonly string[] =>
  others.flatMap(({ file, text }) =>
    [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)]
      .filter(([, name = '']) => property.test(name))
      .map(([, , value = '']) => `${file}: ${value.trim()}`),
  );

/** The light and the dark value of a color. */
function colorsOf(token: string): readonly [string, string] {
  const value = required(new RegExp(`--${token}: ([^;]+);`).exec(tokens)?.[1]);
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return [required(light), required(dark)];
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'surface-2'];
const soft = ['accent', 'good', 'warn', 'bad', 'violet'];
const textPairs = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...soft.flatMap((text) => [[text, 'surface'] as const, [text, `${text}-soft`] as const]),
  ['ink', 'warn-soft'] as const,
  ['ink', 'accent-soft'] as const,
  ['accent', 'canvas'] as const,
  ['on-accent', 'accent'] as const,
  ['surface', 'bad'] as const,
  ['surface', 'warn'] as const,
  ['surface', 'ink'] as const,
];
const shapePairs = [
  ['field', 'surface'] as const,
  ...[1, 2, 3, 4, 5, 6].map((at) => [`series-${at}`, 'surface'] as const),
];

describe('the tokens of the console', () => {
  it.each([
    ...textPairs.map(([color, ground]) => ({ color, ground, least: 4.5 })),
    ...shapePairs.map(([color, ground]) => ({ color, ground, least: 3 })),
  ])('give $color on $ground a contrast of at least $least in both themes', ({ color, ground, least }) => {
    const [light, dark] = colorsOf(color);
    const [lightGround, darkGround] = colorsOf(ground);
    expect(Math.min(contrast(light, lightGround), contrast(dark, darkGround))).toBeGreaterThanOrEqual(least);
  });

  it('are six sizes of type and three radii', () => {
    expect(new Set(tokens.match(/--t-\w+(?=:)/g))).toHaveProperty('size', 6);
    expect(new Set(tokens.match(/--r-\d(?=:)/g))).toHaveProperty('size', 3);
  });

  it('are the only sizes of type, radii, shadows and colors', () => {
    const isToken = (value: string) => /: (?:inherit|var\(--t-\w+\))$/.test(value);
    expect(valuesOf(/^font-size$/).filter((value) => !isToken(value))).toEqual([]);
    const isRadius = (value: string) => /: (?:0|var\(--r-\w+\))$/.test(value);
    expect(valuesOf(/^border-radius$/).filter((value) => !isRadius(value))).toEqual([]);
    // An inset shadow is a line beside which nothing moves.
    const isShadow = (value: string) => /: (?:none|var\(--e-\d\)|inset [-\dpx ]+ var\(--[\w-]+\))$/.test(value);
    expect(valuesOf(/^box-shadow$/).filter((value) => !isShadow(value))).toEqual([]);
    expect(valuesOf(/./).filter((value) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|light-dark)\(/i.test(value))).toEqual([]);
  });
});

/** The classes that a style sheet styles by themselves, except for printing. */
function classesOf(text: string): readonly string[] {
  const screen = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const selectors = [...screen.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);
}

describe('a class of the console', () => {
  it('is styled in one place: a style sheet that is loaded later stays, and would change other screens', () => {
    const styled = new Map<string, string[]>();
    for (const { file, text } of sheets)
      for (const name of new Set(classesOf(text))) styled.set(name, [...(styled.get(name) ?? []), file]);
    expect(styled.size).toBeGreaterThan(100);
    expect(Object.fromEntries([...styled].filter(([, files]) => files.length > 1))).toEqual({});
  });
});
