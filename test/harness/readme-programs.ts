import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Within the package, whose name leads to the package itself. */
const folder = path.join(root, 'client/.build/readme');

export interface Program {
  /** The heading of its section. */
  readonly heading: string;
  readonly file: string;
  readonly lines: number;
}

/** Writes each program that the client's README prints to a file of its own, unchanged. */
export function writeReadmePrograms(): readonly Program[] {
  mkdirSync(folder, { recursive: true });
  const sections = readFileSync(path.join(root, 'client/README.md'), 'utf8').split('\n## ').slice(1);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const [, text] = /```ts\n(.*?)```/s.exec(section) ?? [];
    if (text === undefined) return [];
    const file = path.join(folder, `${heading.toLowerCase().replaceAll(/\W+/g, '-')}.ts`);
    writeFileSync(file, text);
    return [{ heading, file, lines: text.trimEnd().split('\n').length }];
  });
}
