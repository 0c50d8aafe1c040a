import fc from 'fast-check';
import mustache from 'mustache';
import { describe, expect, it } from 'vitest';
import {
  escapeHtml,
  parseMustache,
  renderPieces,
  shownVariables,
} from '../../../lib/channels/templates/mustache-text.ts';

const known = (name: string) => ['a', 'b', 'c.d'].includes(name);
const flawsOf = (text: string) => parseMustache(text, known).flaws;
const unescaped = (value: string) => value;

function render(text: string, values: Readonly<Record<string, string>>) {
  const missing = new Set<string>();
  const rendered = renderPieces(parseMustache(text, known).pieces, (name) => values[name], unescaped, missing);
  return { rendered, missing: [...missing] };
}

describe('a template text', () => {
  it.each([
    ['{{a}}', ['a']],
    ['{{ c.d }} and {{a}} and {{c.d}}', ['c.d', 'a']],
    ['{{#a}}with {{b}}{{/a}}{{^a}}without{{/a}}', ['b']],
    ['{{! says nothing }}no tags', []],
    ['', []],
    ['100 % {of} }} text', []],
  ])('%j is valid and shows the variables %j', (text, names) => {
    const { pieces, flaws } = parseMustache(text, known);
    expect(flaws).toEqual([]);
    expect(shownVariables(pieces)).toEqual(names);
  });

  it.each([
    ['{{a', 'template_unparsable'],
    ['{{#a}}never closed', 'template_unparsable'],
    ['{{/a}}', 'template_unparsable'],
    ['{{#a}}{{#b}}{{/a}}{{/b}}', 'template_unparsable'],
    ['{{x}}', 'template_variable_unknown'],
    ['{{}}', 'template_variable_unknown'],
    ['{{.}}', 'template_variable_unknown'],
    ['{{constructor}}', 'template_variable_unknown'],
    ['{{#x}}{{/x}}', 'template_variable_unknown'],
    ['{{^x}}{{/x}}', 'template_variable_unknown'],
    ['{{#a}}{{x}}{{/a}}', 'template_variable_unknown'],
    ['{{{a}}}', 'template_tag_not_supported'],
    ['{{& a}}', 'template_tag_not_supported'],
    ['{{> a}}', 'template_tag_not_supported'],
    ['{{=<% %>=}}<% a %>', 'template_tag_not_supported'],
  ])('%j has the flaw %s', (text, code) => {
    expect(flawsOf(text).map((flaw) => flaw.code)).toEqual([code]);
  });

  it.each([
    ...['{{{a}}}', '{{{{a}}}}', '{{{{{a}}}}}', '{{{{{{ a }}}}}}', '{{{ {a} }}}', '{{{a}}}}', '{{{{&a}}}}', '{{& a}}'],
    ...['{{{{#a}}}}', '{{#{a}}}x{{/{a}}}'],
  ])('with the flaw %j says to write {{a}}', (text) => {
    expect(flawsOf(text)).toMatchObject([
      { code: 'template_tag_not_supported', message: expect.stringMatching(/^Write \{\{a\}\}\W/) },
    ]);
  });

  it.each(['{{}}', '{{{}}}', '{{{ }}}', '{{{{}}}}', '{{&}}', '{{& }}', '{{>}}', '{{> }}', '{{#}}{{/}}', '{{^}}{{/}}'])(
    'without a name says that it needs one: %j',
    (text) => {
      expect(flawsOf(text)).toMatchObject([{ message: 'A variable needs a name.' }]);
    },
  );

  it('reports all its flaws', () => {
    expect(flawsOf('{{x}} {{{a}}} {{y}}')).toHaveLength(3);
  });
});

describe('a rendered text', () => {
  it('shows a section only if its variable has a value, or only if it has none', () => {
    const text = '{{#a}}A={{a}}.{{/a}}{{^a}}no A.{{/a}}';
    expect(render(text, { a: '0' }).rendered).toBe('A=0.');
    expect(render(text, {})).toEqual({ rendered: 'no A.', missing: [] });
  });

  it('reports every shown variable without a value, each once', () => {
    expect(render('{{a}}{{b}}{{a}}{{#c.d}}{{b}}{{/c.d}}', {}).missing).toEqual(['a', 'b']);
  });

  it('does not interpret values', () => {
    expect(render('{{a}}', { a: '{{b}} $& <b>' }).rendered).toBe('{{b}} $& <b>');
  });

  it('equals the output of Mustache', () => {
    const tags = ['{{a}}', '{{ b }}', '{{#a}}', '{{/a}}', '{{^b}}', '{{/b}}', '{{!c}}', '\n', ' ', 'text', '<'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tags), { maxLength: 12 }), fc.boolean(), (parts, hasB) => {
        const text = parts.join('');
        if (flawsOf(text).length > 0) return;
        const values: Record<string, string> = hasB ? { a: '<1>', b: '"2"' } : { a: '<1>' };
        const { pieces } = parseMustache(text, known);
        const rendered = renderPieces(pieces, (name) => values[name], escapeHtml, new Set());
        expect(rendered).toBe(mustache.render(text, values));
      }),
    );
  });

  it('never lets an escaped value open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(escapeHtml(value)).not.toMatch(/[<>"'`]/);
      }),
    );
  });
});
