import { describe, expect, it } from 'vitest';
import { smsParts } from '../../lib/foundation/sms-parts.ts';

describe('the size of an SMS', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['ñ¿é'.repeat(10), 'GSM-7', 30, 1],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['á'.repeat(70), 'UCS-2', 70, 1],
    ['á'.repeat(71), 'UCS-2', 71, 2],
    [`${'a'.repeat(66)}😀a`, 'UCS-2', 69, 1],
    [`${'a'.repeat(66)}😀${'a'.repeat(65)}`, 'UCS-2', 133, 2],
    [`${'a'.repeat(66)}😀${'a'.repeat(66)}`, 'UCS-2', 134, 3],
  ])('of %j is as the network counts it', (text, encoding, length, parts) => {
    expect(smsParts(text)).toMatchObject({ encoding, length, parts });
  });

  it('names the characters that are not of the alphabet', () => {
    expect(smsParts('Está aquí, está').others).toEqual(['á', 'í']);
  });
});
