import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStopWord } from '../../../lib/outreach/callbacks/stop-word.ts';

describe('a whole message that is a stop word', () => {
  it.each([
    ...[
      'STOP',
      'stop',
      ' Stop. ',
      'STOOOP',
      'STOP!!!',
      'UNSUBSCRIBE',
      'End',
      'quit',
      'STOPALL',
      'Revoke',
      'OPTOUT',
      'opt-out',
      'CANCEL',
    ],
    ...['BAJA', '¡Baja!', 'BAJA 😀', 'Stop🙏🏽', '🛑 BAJA 👩‍👧', 'baja\n', 'Darme de baja', 'PARAR', 'detener', 'Alto'],
    ...['SAIR', 'Sair.', 'Parem', 'descadastrar', 'NÃO PERTURBE', 'nao perturbe'],
  ])('is a request to stop: %j', (message) => {
    expect(isStopWord(message)).toBe(true);
  });

  it('is one in any case, with or without accents, and between any punctuation', () => {
    const marks = fc.string({ unit: fc.constantFrom(' ', '.', '!', '¡', '\n', '"', '-') });
    const cased = fc.constantFrom('stop', 'STOP', 'Baja', 'BAJA', 'sair', 'Não perturbe', 'NAO PERTURBE');
    fc.assert(fc.property(marks, cased, marks, (before, word, after) => isStopWord(before + word + after)));
  });
});

describe('any other message', () => {
  it.each([
    '',
    'ok',
    'Ya pagué ayer',
    'I will pay on Friday',
    'Quem é?',
    '👍',
    '¿Cuánto debo?',
    'Endless thanks',
    'el stopper',
    'please stop calling me',
    'no me llamen más',
  ])('is not a request to stop: %j', (message) => {
    expect(isStopWord(message)).toBe(false);
  });
});
