import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const guarded = 'local/foundation/loopback-server.ts';

describe('a listener of the local service', () => {
  it('is created in one place, which keeps out pages of other origins and survives every request', () => {
    const creating = /\b(createServer|createSecureServer|WebSocketServer)\b|\.listen\(/;
    const files = sourcesIn('local/**/*.ts').filter(({ text }) => creating.test(text));
    expect(files.map(({ file }) => file)).toEqual([guarded]);
  });
});
