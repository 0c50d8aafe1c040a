import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { findCycle, importsUpwards, readFloors, readRooms, roomGraph, roomOf } from './rooms.ts';
import { sourcesIn } from './sources.ts';

const readme = required(sourcesIn('README.md')[0]).text;
const floors = readFloors(readme);
const lib = sourcesIn('lib/**/*.ts');

describe('the departments', () => {
  it('are those that the README lists', () => {
    expect([...new Set(lib.map(({ file }) => required(file.split('/')[1])))].sort()).toEqual(floors.flat().sort());
  });

  it('have exactly the rooms that their lines name', () => {
    const rooms = new Set(lib.map(({ file }) => roomOf(file)));
    rooms.delete('foundation');
    expect([...readRooms(readme)].sort()).toEqual([...rooms].sort());
  });

  it('import only what is listed above them, types included', () => {
    expect(importsUpwards(roomGraph(lib), floors)).toEqual([]);
  });
});

describe('the rooms', () => {
  const graph = roomGraph(sourcesIn('{lib,functions,infra,operations}/**/*.ts'));

  it('import each other in one direction only, types included', () => {
    expect(graph.size).toBeGreaterThan(40);
    expect(findCycle(graph) ?? []).toEqual([]);
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

  it('says which imports go upwards, or to a department of the same floor', () => {
    const graph = graphOf({
      'lib/foundation/hash.ts': "import type { Account } from '../portfolio/accounts/account.ts';",
      'lib/portfolio/accounts/account.ts': "import '../contacts/contact.ts'; import '../../foundation/hash.ts';",
      'lib/outreach/dispatch/send.ts':
        "import '../../events/events/event.ts'; import '../../portfolio/accounts/account.ts';",
    });
    const list =
      '```departments\nfoundation  ids\nportfolio   accounts: debts\noutreach, events  dispatch, callbacks; webhooks\n```';
    expect(readRooms(list)).toEqual([
      'portfolio/accounts',
      'outreach/dispatch',
      'outreach/callbacks',
      'events/webhooks',
    ]);
    expect(importsUpwards(graph, readFloors(list))).toEqual([
      'lib/foundation/hash.ts imports lib/portfolio/accounts/account.ts',
      'lib/outreach/dispatch/send.ts imports lib/events/events/event.ts',
    ]);
  });

  it.each([
    { file: 'lib/portfolio/accounts/account.ts', room: 'portfolio/accounts' },
    { file: 'lib/policy/contact-rules/rules/cap.ts', room: 'policy/contact-rules' },
    { file: 'lib/foundation/money.ts', room: 'foundation' },
    { file: 'functions/accounts/read-account.ts', room: 'functions' },
    { file: 'console/screens/home/home-screen.tsx', room: 'console/screens' },
    { file: 'console/screens/imports/file/read-table.ts', room: 'console/screens/imports/file' },
    { file: 'console/screens.tsx', room: 'console/screens' },
  ])('takes $file for a file of $room', ({ file, room }) => {
    expect(roomOf(file)).toBe(room);
  });
});
