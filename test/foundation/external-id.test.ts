import { describe, expect, it } from 'vitest';
import { isPlaceholderId, isRoundedId } from '../../lib/foundation/external-id.ts';

describe('an id', () => {
  it.each([
    '0',
    '00',
    '0.0',
    '0,00',
    '-',
    '--',
    '.',
    '?',
    '*',
    ' ',
    'N/A',
    'n.a.',
    'NA',
    'S/D',
    's.d.',
    'Sin dato',
    'sin  datos',
  ])('that stands for a missing value is a placeholder: %j', (id) => expect(isPlaceholderId(id)).toBe(true));

  it.each([
    'null',
    'NULL',
    'None',
    'nan',
    'undefined',
    '#N/D',
    '#N/A',
    '#¡VALOR!',
    '#¡DIV/0!',
    '#REF!',
    '#¿NOMBRE?',
    'Sin número',
  ])('that a program writes for nothing is a placeholder: %j', (id) => expect(isPlaceholderId(id)).toBe(true));

  it.each([
    '1',
    '001',
    '10',
    'A',
    'A-0',
    '0-A',
    'INV-1',
    '#1',
    '#1024',
    'Nadia',
    'S-D',
    'NULL-1',
    'SD1',
    '20.123.456',
    '日本',
  ])('of a record is none: %j', (id) => expect([isPlaceholderId(id), isRoundedId(id)]).toEqual([false, false]));

  it.each(['2,71235E+10', '2.71E+10', '1E+15', '1.5e12', ' 2,7E+10 ', '-1,5E+3', '1,5E-05'])(
    'that a spreadsheet abbreviated was rounded: %j',
    (id) => expect(isRoundedId(id)).toBe(true),
  );

  it.each(['5E3', '12E5', 'E+10', '1E', 'A1E+10', '27123500000', '1.234'])('of digits and letters was not: %j', (id) =>
    expect(isRoundedId(id)).toBe(false),
  );
});
