import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { importsOf, sourcesIn } from './sources.ts';

const sources = sourcesIn('local/*/**/*.ts');
const layers = required(/```layers\n([^`]*)```/.exec(required(sourcesIn('local/README.md')[0]).text)?.[1])
  .trim()
  .split('\n')
  .map((line) => required(line.split(' ')[0]));
const layerOf = (file: string): string => required(file.split('/')[1]);

/** The functions of a text with more lines than allowed, and how many. */
function longFunctions(file: string, text: string, max: number): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
    if (ts.isFunctionLike(node) && lines > max) found.push(`${file}:${lineOf(node.getStart()) + 1}: ${lines} lines`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe('the local service', () => {
  it('has the layers that its README lists', () => {
    expect([...new Set(sources.map(({ file }) => layerOf(file)))].sort()).toEqual([...layers].sort());
  });

  it('imports only from the layers above, types included', () => {
    const upwards = sources.flatMap((source) =>
      importsOf(source)
        .filter((imported) => /^local\/[^/]+\//.test(imported))
        .filter((imported) => layers.indexOf(layerOf(imported)) > layers.indexOf(layerOf(source.file)))
        .map((imported) => `${source.file} imports ${imported}`),
    );
    expect(upwards).toEqual([]);
  });

  it('has no function of more than 80 lines', () => {
    expect(sourcesIn('local/**/*.ts').flatMap(({ file, text }) => longFunctions(file, text, 80))).toEqual([]);
  });

  it('would be refused a function of 81 lines', () => {
    const body = '  go();\n'.repeat(79);
    expect(longFunctions('a.ts', `const a = () => {\n${body}};\n`, 80)).toEqual(['a.ts:1: 81 lines']);
  });
});
