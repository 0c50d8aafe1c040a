import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../../lib/openapi/openapi-document.ts';
import { buildOpenapiDocument } from '../../lib/openapi/build-openapi-document.ts';
import { allRoutes } from '../../lib/openapi/routes.ts';
import { docsPage } from '../../lib/openapi/docs-page.ts';

const document = buildOpenapiDocument(allRoutes);
const page = docsPage(document);

const voidElements = new Set(['meta', 'link', 'br', 'hr', 'img', 'input', '!doctype']);

/** The first tag that is closed wrongly or never, as a browser would have to guess it. */
function misnested(html: string): string | undefined {
  const open: string[] = [];
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z!][a-z0-9]*)\b[^>]*>/gi)) {
    const tag = name.toLowerCase();
    if (voidElements.has(tag)) continue;
    if (!closing) open.push(tag);
    else if (open.pop() !== tag) return tag;
  }
  return open.at(-1);
}

describe('the documentation page', () => {
  it.each(allRoutes)('shows and links $name', ({ name, route }) => {
    expect(page).toContain(`<article id="${name}"`);
    expect(page).toContain(`href="#${name}"`);
    expect(page).toContain(`<code>${route.path}</code>`);
  });

  it('closes what it opens', () => {
    expect(misnested(page)).toBeUndefined();
  });

  it('has each id once, and every link within the page leads somewhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('loads nothing and runs nothing', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/i);
    expect([...page.matchAll(/(?:href|src)="([^#"][^"]*)"/g)].map(([, target]) => target)).toEqual(['openapi.json']);
  });

  it('names its language and its parts, and its headings go down step by step', () => {
    expect(page).toContain('<html lang="en">');
    expect(page).toMatch(/<main id="content">/);
    expect(page).toMatch(/<nav aria-label="Contents">/);
    const main = page.slice(page.indexOf('<main'));
    const levels = [...main.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    });
  });

  it('shows the rules of a field', () => {
    const article = page.slice(page.indexOf('<article id="createAccount"'), page.indexOf('<article id="listAccounts"'));
    expect(article).toContain('<code>contact.phone</code>');
    expect(article).toContain('1 to 128 characters');
    expect(article).toContain('^[A-Z]{3}$');
  });

  it('has a request for every operation, in which quotes are safe in a shell', () => {
    expect(page.match(/curl[^\n]* (?:-X \w+ )?&quot;\$BASE_URL\//g)).toHaveLength(allRoutes.length);
  });
});

describe('a document with markup in its texts', () => {
  const attack = `</code><script>alert('1')</script>"&`;
  const hostile: OpenapiDocument = {
    ...document,
    info: { ...document.info, title: attack, description: `${attack}\n\n## ${attack}\n\n${attack}` },
    tags: [{ name: attack, description: attack }],
    paths: {
      [`/${attack}`]: {
        post: {
          operationId: attack,
          tags: [attack],
          summary: attack,
          description: attack,
          security: [],
          parameters: [{ name: attack, in: 'query', required: true, description: attack, schema: { enum: [attack] } }],
          requestBody: {
            required: true,
            content: {
              [attack]: {
                schema: {
                  type: 'object',
                  properties: { [attack]: { type: attack, pattern: attack, default: attack } },
                },
                example: { [attack]: attack },
              },
            },
          },
          responses: {
            200: { description: attack, content: { [attack]: { schema: { type: 'string' }, example: attack } } },
            422: { description: attack },
          },
        },
      },
    },
  };

  it('is shown as text', () => {
    const html = docsPage(hostile);
    expect(html).not.toContain('<script');
    expect(misnested(html)).toBeUndefined();
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;');
  });
});
