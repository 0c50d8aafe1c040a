import { describe, expect, it } from 'vitest';
import { sharesName } from '../../../lib/portfolio/contacts/share-name.ts';

describe('two names', () => {
  it.each([
    ['María Fernández', 'FERNANDEZ MARIA'],
    ['María José Pérez', 'Perez, M. J.'],
    ['J. Pérez', 'Juan Pérez'],
    ['João da Silva', 'Silva'],
    ['Ana O’Brien', "Anna O'Brien"],
    ['Peña Nieto', 'PENA'],
    ['S.A. López', 'Lopez'],
    ['Ltda.', 'LTDA'],
    ['李', '李'],
  ])('%s and %s may be of one person', (one, other) => {
    expect([sharesName(one, other), sharesName(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['María Fernández', 'Pedro Gómez'],
    ['María de la Cruz', 'Pedro de la Fuente'],
    ['Ferretería López SRL', 'Panadería Gómez SRL'],
    ['Sra. Ana Ruiz', 'Sra. Luz Paz'],
    ['J. Pérez', 'J. Gómez'],
    ['Ana', 'Anabel'],
  ])('%s and %s share no word', (one, other) => {
    expect([sharesName(one, other), sharesName(other, one)]).toEqual([false, false]);
  });
});
