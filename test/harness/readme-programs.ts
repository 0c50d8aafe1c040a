import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const client = path.resolve(import.meta.dirname, '../../client');

/** Within the package, whose name leads to the package itself. */
export const programFolder = path.join(client, '.build/readme');

/** The program to which the client's README links. */
export const wholeIntegration = path.join(client, 'examples/whole-integration.ts');

/** Writes each program that the client's README prints to a file of its own, unchanged. Returns the files. */
export function writeReadmePrograms(): readonly string[] {
  mkdirSync(programFolder, { recursive: true });
  const sections = readFileSync(path.join(client, 'README.md'), 'utf8').split('\n## ').slice(1);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const [, text] = /```ts\n(.*?)```/s.exec(section) ?? [];
    if (text === undefined) return [];
    const file = path.join(programFolder, `${heading.toLowerCase().replaceAll(/\W+/g, '-')}.ts`);
    writeFileSync(file, text);
    return [file];
  });
}
