import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PairTable } from '../../console/people/pair-table.tsx';
import { brokenRules } from './broken-rules.tsx';
import { show } from './show.tsx';

const facts = [
  { name: 'Name', one: 'Ana Pérez', other: 'PEREZ ANA', isDifferent: true },
  { name: 'Document', one: 'DNI 30111222', other: 'DNI 30111222', isDifferent: false },
  { name: 'Email', one: undefined, other: 'ana@mail.example', isDifferent: false },
];
const heads = ['Fact', 'Record 1', 'Record 2'] as const;

const cellsOf = (name: string) =>
  page
    .getByRole('row', { name, exact: false })
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);

describe('two sides in pairs', () => {
  it('say which facts differ, also without color, and cross out neither side of a comparison', async () => {
    await show(<PairTable label="Ana and Ana" heads={heads} different="different" facts={facts} />);
    expect(cellsOf('Name')).toEqual(['Ana Pérez', 'PEREZ ANA (different)']);
    expect(cellsOf('Document')).toEqual(['DNI 30111222', 'DNI 30111222']);
    expect(cellsOf('Email')).toEqual(['—', 'ana@mail.example']);
    expect(document.querySelector('s, ins')).toBeNull();
    expect(await brokenRules()).toEqual([]);
  });

  it('cross out what a change replaced', async () => {
    await show(<PairTable label="Ana" heads={heads} different="changed" isChange facts={facts} />);
    expect(document.querySelector('s')?.textContent).toBe('Ana Pérez');
    expect(document.querySelector('ins')?.textContent).toBe('PEREZ ANA');
  });
});
