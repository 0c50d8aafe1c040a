import { useState } from 'react';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '../../console/grid/column.ts';
import { DataGrid, type DataGridProps } from '../../console/grid/data-grid.tsx';
import '../../console/style.css';
import { required } from '../harness/required.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly balance: number;
}

export const people = (count: number, from = 0): readonly Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${from + at}`, name: `Person ${from + at}`, balance: from + at }));

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: 200, isHeader: true, sortKey: 'name' },
  { id: 'balance', header: 'Balance', cell: ({ balance }) => balance, width: 120, align: 'end', sortKey: 'balance' },
  { id: 'id', header: 'Reference', cell: ({ id }) => id, width: 160 },
];

type SampleProps = Partial<Omit<DataGridProps<Person>, 'selection'>> & {
  readonly maxSelected?: number;
  readonly isSelectable?: boolean;
};

function SampleGrid({ maxSelected, isSelectable = true, ...props }: SampleProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <button type="button">Before</button>
      <DataGrid
        labels={{
          name: 'People',
          loading: 'Loading…',
          selectAll: 'Select all',
          keys: 'Arrow keys: move. Space: select.',
          selectionLimit: (max) => `Select at most ${max}.`,
        }}
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        empty="Nobody."
        hasSingleKeys
        {...props}
        selection={
          isSelectable
            ? { selected, onChange: setSelected, labelOf: ({ name }) => `Select ${name}`, maxSelected }
            : undefined
        }
      />
      <button type="button">After</button>
      <p id="selected">{[...selected].join(' ')}</p>
    </>
  );
}

export async function showGrid(props: SampleProps) {
  const open = vi.fn<(person: Person) => void>();
  const rowLink = { hrefOf: ({ id }: Person) => `#${id}`, open };
  const screen = await render(<SampleGrid rowLink={rowLink} {...props} />);
  return {
    open,
    update: (changed: SampleProps) => screen.rerender(<SampleGrid rowLink={rowLink} {...changed} />),
  };
}

export const grid = () => page.getByRole('grid').element() as HTMLElement;

export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

export async function enterGrid(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await press('{Tab}');
}

export function focusedCell(): readonly [row: number, column: number] | undefined {
  const cell = document.activeElement?.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  return cell && row ? [Number(row.ariaRowIndex), Number(cell.ariaColIndex)] : undefined;
}

export const selectedIds = (): string => required(document.querySelector('#selected')?.textContent);

export const rowsInDocument = (): readonly HTMLElement[] => [
  ...grid().querySelectorAll<HTMLElement>('.grid-body [role=row]'),
];

export async function scrollGrid(top: number): Promise<void> {
  grid().scrollTop = top;
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
}
