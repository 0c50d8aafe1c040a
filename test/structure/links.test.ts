import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, proseLinesOf } from '../harness/markdown.ts';
import { sourcesIn } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = sourcesIn('*.md', '{bench,client,docs,test}/**/*.md').filter(
  ({ file }) => !file.includes('node_modules/'),
);
const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

/** Why a target of a link does not exist; undefined if it does. */
function findProblem(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(path.join(root, file))) return 'no such file';
  const page = statSync(path.join(root, file)).isDirectory() ? path.posix.join(file, 'README.md') : file;
  return anchor === undefined || anchors.get(page)?.has(anchor) === true ? undefined : 'no such heading';
}

const problemsOf = (from: string, links: readonly { readonly file: string; readonly anchor: string | undefined }[]) =>
  links.flatMap(({ file, anchor }) => {
    const problem = findProblem(file, anchor);
    return problem === undefined ? [] : [`${from}: ${file}${anchor === undefined ? '' : `#${anchor}`}: ${problem}`];
  });

describe('a link of the documentation', () => {
  it('leads to a file and a heading that exist', () => {
    const found = pages.map(({ file, text }) => ({
      file,
      links: [
        ...proseLinesOf(text)
          .join('\n')
          .matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g),
      ].flatMap(([, target = '', anchor]) =>
        /^[a-z]+:/.test(target)
          ? []
          : [{ file: target === '' ? file : path.posix.join(path.posix.dirname(file), target), anchor }],
      ),
    }));
    expect(found.flatMap(({ links }) => links).length).toBeGreaterThan(100);
    expect(found.flatMap(({ file, links }) => problemsOf(file, links))).toEqual([]);
  });

  it('leads from comments, messages and scripts to pages and headings that exist', () => {
    const sources = sourcesIn(
      '{bench,client/src,console,functions,infra,lib,local,operations,test}/**/*.{ts,tsx}',
      'docs/examples/*',
      '.ci/*',
      'findings/*.sh',
    );
    const found = sources.map(({ file, text }) => ({
      file,
      links: [...text.matchAll(/(?<![\w/])(docs\/[\w/-]+\.md)(?:#([\w-]*\w))?/g)].map(([, target = '', anchor]) => ({
        file: target,
        anchor,
      })),
    }));
    expect(found.flatMap(({ links }) => links).length).toBeGreaterThan(20);
    expect(found.flatMap(({ file, links }) => problemsOf(file, links))).toEqual([]);
  });
});
