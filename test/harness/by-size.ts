import { inject, it } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set by `npm run test:large`. */
    isLarge?: true;
  }
}

/** How much a test does in `npm test`, and how much in `npm run test:large`. */
export const bySize = <Size>({ small, large }: { readonly small: Size; readonly large: Size }): Size =>
  inject('isLarge') ? large : small;

/** Of cases that resemble each other: the first few in `npm test`, all in `npm run test:large`. */
export const firstOf = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  bySize({ small: cases.slice(0, count), large: cases });

/** Of cases that are asked everywhere alike: one here and the next one there in `npm test`, all in `npm run test:large`. */
export const takeTurns = <Case>(place: number, cases: readonly Case[]): readonly Case[] =>
  bySize({ small: cases.filter((_, index) => index === place % cases.length), large: cases });

/** Of cases that pass through the same code: every `count`-th in `npm test`, all in `npm run test:large`. */
export const oneIn = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  bySize({ small: cases.filter((_, index) => index % count === 0), large: cases });

/** Defines tests of `npm run test:large` that resemble others of `npm test`. */
export function onlyLarge(define: () => void): void {
  if (inject('isLarge')) define();
}

/** A test of `npm run test:large` that resembles another of `npm test`. */
export function itIfLarge(...test: [name: string, act: () => unknown, timeout?: number]): void {
  if (inject('isLarge')) it(...test);
}
