import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectOptOut } from '../../../lib/outreach/callbacks/detect-opt-out.ts';

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
    expect(detectOptOut(message)).toBe('stop');
  });

  it('is one in any case, with or without accents, and between any punctuation', () => {
    const marks = fc.string({ unit: fc.constantFrom(' ', '.', '!', '¡', '\n', '"', '-') });
    const cased = fc.constantFrom('stop', 'STOP', 'Baja', 'BAJA', 'sair', 'Não perturbe', 'NAO PERTURBE');
    fc.assert(
      fc.property(marks, cased, marks, (before, word, after) => detectOptOut(before + word + after) === 'stop'),
    );
  });
});

describe('a longer message that may be a request to stop', () => {
  it.each([
    ...[
      'please stop calling me',
      "Don't call me again",
      'Do not contact my office',
      'leave me alone!',
      'remove me from your list',
    ],
    ...['no me llamen más', 'No me escriban', 'dejen de molestarme', 'quiero darme de baja de esto', 'BASTA ya'],
    ...['não me liguem mais', 'pare de me mandar mensagem', 'quero sair da lista', 'parem com isso por favor'],
  ])('needs a person to read it: %j', (message) => {
    expect(detectOptOut(message)).toBe('may_stop');
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
  ])('is not a request to stop: %j', (message) => {
    expect(detectOptOut(message)).toBe('other');
  });
});
