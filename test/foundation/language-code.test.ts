import { describe, expect, it } from 'vitest';
import { isLanguageCode } from '../../lib/foundation/language-code.ts';

describe('a language', () => {
  it.each(['es', 'en', 'pt', 'pt-BR', 'es-AR'])('may be %s', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each(['', 'xx', 'zz', 'es-XX', 'es-ZZ', 'es-ar', 'ES', 'spa', 'es-419', 'Spanish', 'es-AR-x'])(
    'is not %s',
    (code) => {
      expect(isLanguageCode(code)).toBe(false);
    },
  );
});
