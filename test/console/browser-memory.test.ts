import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createBrowserMemory } from '../../console/components/browser-memory.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
});

const memory = () => createBrowserMemory('files', z.string(), 2);

describe('what the browser remembers', () => {
  it('is the last values, one for each key', () => {
    for (const [key, file] of [
      ['1', 'May'],
      ['2', 'June'],
      ['2', 'July'],
      ['3', 'August'],
    ] as const)
      memory().remember(key, file);
    expect(['1', '2', '3'].map(memory().find)).toEqual([undefined, 'July', 'August']);
  });

  it.each(['{', '{}', '[["1",7]]'])('is nothing where another version stored %s', (text) => {
    stored.set('files', text);
    expect(memory().find('1')).toBeUndefined();
    memory().remember('1', 'May');
    expect(memory().find('1')).toBe('May');
  });

  it('is nothing where storage is full or forbidden, and nobody is stopped by it', () => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => memory().remember('1', 'May')).not.toThrow();
    expect(memory().find('1')).toBeUndefined();
  });
});
