import { describe, expect, it } from 'vitest';
import { findCycle, floorsOf, roomGraph, roomOf } from './rooms.ts';
import { sourcesIn } from './sources.ts';

const graph = roomGraph(sourcesIn('{lib,functions,infra,operations}/**/*.ts'));

describe('the rooms', () => {
  it('import each other in one direction only, types included', () => {
    expect(findCycle(graph) ?? []).toEqual([]);
  });

  it('stand on at most twelve floors, with foundation below all others', () => {
    const floors = floorsOf(graph);
    expect([...floors].filter(([, floor]) => floor === 0)).toEqual([['foundation', 0]]);
    expect(Math.max(...floors.values())).toBeLessThan(12);
  });

  it('import the Lambda functions and the infrastructure nowhere', () => {
    const importers = [...graph].filter(([, imported]) => imported.has('functions') || imported.has('infra'));
    expect(importers.map(([room]) => room)).toEqual([]);
  });
});

describe('the rooms of the console', () => {
  const ofConsole = roomGraph(sourcesIn('console/**/*.{ts,tsx}'));

  it('import each other in one direction only, types included', () => {
    expect(ofConsole.size).toBeGreaterThan(5);
    expect(findCycle(ofConsole) ?? []).toEqual([]);
  });
});

describe('the room graph', () => {
  const graphOf = (files: Readonly<Record<string, string>>) =>
    roomGraph(Object.entries(files).map(([file, text]) => ({ file, text })));

  it('counts an import of a type, and says which imports close a cycle', () => {
    const circular = graphOf({
      'lib/portfolio/accounts/account.ts': "import type { Contact } from '../contacts/contact.ts';",
      'lib/portfolio/contacts/contact.ts': "import { hash } from '../../foundation/hash.ts';",
      'lib/foundation/hash.ts': "export { Account } from '../portfolio/accounts/account.ts';",
    });
    expect(findCycle(circular)).toEqual([
      'lib/portfolio/accounts/account.ts imports lib/portfolio/contacts/contact.ts',
      'lib/portfolio/contacts/contact.ts imports lib/foundation/hash.ts',
      'lib/foundation/hash.ts imports lib/portfolio/accounts/account.ts',
    ]);
  });

  it('puts a room one floor above the highest room that it imports', () => {
    const floors = floorsOf(
      graphOf({
        'lib/portfolio/accounts/account.ts': "import '../contacts/contact.ts'; import '../../foundation/hash.ts';",
        'lib/portfolio/contacts/contact.ts': "import '../../foundation/hash.ts';",
        'lib/foundation/hash.ts': '',
      }),
    );
    expect(Object.fromEntries(floors)).toEqual({ foundation: 0, 'portfolio/contacts': 1, 'portfolio/accounts': 2 });
  });

  it.each([
    { file: 'lib/portfolio/accounts/account.ts', room: 'portfolio/accounts' },
    { file: 'lib/contact-rules/rules/cap.ts', room: 'contact-rules' },
    { file: 'lib/aws/table/keys.ts', room: 'aws' },
    { file: 'lib/http/authorizers/plan-key.ts', room: 'http/authorizers' },
    { file: 'functions/accounts/read-account.ts', room: 'functions' },
    { file: 'console/screens/home/home-screen.tsx', room: 'console/screens' },
    { file: 'console/screens.tsx', room: 'console/screens' },
  ])('takes $file for a file of $room', ({ file, room }) => {
    expect(roomOf(file)).toBe(room);
  });
});
