import { describe, expect, it } from 'vitest';
import { missingTemplates } from '../../console/screens/templates/missing-templates.ts';
import { templateMatrix } from '../../console/screens/templates/template-matrix.ts';
import { translations } from '../../console/locales/templates/es.ts';
import { variableNames } from '../../lib/channels/templates/variables.ts';

describe('the variables of templates', () => {
  it('are explained, each once, without those that only lack their format', () => {
    const explained = Object.entries(translations.variableTexts).flatMap(([subject, texts]) =>
      Object.keys(texts).map((name) => `${subject}.${name}`),
    );
    expect(explained.sort()).toEqual(variableNames.filter((name) => !name.endsWith('_raw')).sort());
  });
});

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

describe('the templates that steps lack', () => {
  const step = (channel: 'sms' | 'email' | 'voice', action = 'reminder', template: string | null = null) => ({
    channel,
    action_type: action,
    template_id: template,
  });

  it('are those for their actions on their channels, each once', () => {
    const steps = [step('sms'), step('email', ' reminder '), step('email'), step('voice'), step('sms', 'last', 'id')];
    expect(missingTemplates(steps, [aTemplate('sms', 'es')], 'es')).toEqual([{ channel: 'email', action: 'reminder' }]);
  });

  it('are in the language of the organization, or the one that covers its region', () => {
    const isMissing = (own: string, language: string) =>
      missingTemplates([step('sms')], [aTemplate('sms', own)], language).length > 0;
    expect(isMissing('es', 'es-AR')).toBe(false);
    expect(isMissing('es-AR', 'es')).toBe(true);
    expect(isMissing('en', 'es')).toBe(true);
  });
});

describe('the matrix of templates', () => {
  it('has a row with a gap for what strategies need', () => {
    const missing = [{ channel: 'email', action: 'last' } as const];
    const rows = templateMatrix([aTemplate('sms', 'pt')], ['sms', 'email'], missing, 'es');
    expect(rows.map(({ action, cells }) => [action, ...cells.map(({ gaps }) => gaps)])).toEqual([
      ['last', [], ['es']],
      ['reminder', [], ['pt']],
    ]);
  });

  it('shows what other texts of the same action have, and a general language covers its regions', () => {
    const [row] = templateMatrix(
      [aTemplate('sms', 'pt'), aTemplate('sms', 'es'), aTemplate('email', 'es-AR')],
      ['sms', 'whatsapp', 'email'],
      [],
      'es',
    );
    expect(row?.cells.map(({ templates, gaps }) => [templates.map(({ language }) => language), gaps])).toEqual([
      [['es', 'pt'], []],
      [[], ['es', 'es-AR', 'pt']],
      [['es-AR'], ['es', 'pt']],
    ]);
  });
});
