import { describe, expect, it } from 'vitest';
import { smsParts } from '../../console/screens/templates/sms-parts.ts';
import { templateMatrix } from '../../console/screens/templates/template-matrix.ts';
import { words } from '../../console/words/templates/es.ts';
import { variableNames } from '../../lib/outreach/templates/variables.ts';

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

describe('the variables of templates', () => {
  it('are explained, each once, without those that only lack their format', () => {
    const explained = Object.entries(words.variableTexts).flatMap(([subject, texts]) =>
      Object.keys(texts).map((name) => `${subject}.${name}`),
    );
    expect(explained.sort()).toEqual(variableNames.filter((name) => !name.endsWith('_raw')).sort());
  });
});

describe('the matrix of templates', () => {
  it('shows what other texts of the same action have, and a general language covers its regions', () => {
    const aTemplate = (channel: 'sms' | 'email', language: string) => ({
      id: `${channel} ${language}`,
      name: language,
      channel,
      action_type: 'reminder',
      language,
      subject: null,
      body: '',
      provider_content_id: null,
      content_variables: null,
      created_at: '',
      updated_at: '',
    });
    const [row] = templateMatrix(
      [aTemplate('sms', 'pt'), aTemplate('sms', 'es'), aTemplate('email', 'es-AR')],
      ['sms', 'whatsapp', 'email'],
    );
    expect(row?.cells.map(({ templates, gaps }) => [templates.map(({ language }) => language), gaps])).toEqual([
      [['es', 'pt'], []],
      [[], ['es', 'es-AR', 'pt']],
      [['es-AR'], ['es', 'pt']],
    ]);
  });
});
