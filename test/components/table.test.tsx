import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Empty } from '../../console/components/empty.tsx';
import { Moment } from '../../console/components/moment.tsx';
import { RowMenu } from '../../console/tables/row-menu.tsx';
import { Table, TableGhost, TableSkeleton, type TableColumn } from '../../console/tables/table.tsx';
import '../../console/components/components.css';
import '../../console/style.css';
import { brokenRules } from './broken-rules.tsx';
import { show } from './show.tsx';

interface Key {
  readonly name: string;
  readonly state: string;
}

const rows: readonly Key[] = [
  { name: 'Billing', state: 'active' },
  { name: 'Reports', state: 'revoked' },
];
const long = 'A text that is much wider than a telephone, and is never broken';
const columns: readonly TableColumn<Key>[] = [
  { header: 'Name', cell: ({ name }) => name, is: 'name' },
  { header: 'Scopes', cell: () => long },
  { header: 'State', cell: ({ state }) => state },
  { header: '', cell: ({ name }) => <button type="button">Revoke {name}</button> },
];

async function showTable(width: number) {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await render(<Table label="Keys" columns={columns} rows={rows} rowKey={({ name }) => name} />);
}

const labelOf = (cell: Element) => getComputedStyle(cell, '::before').content;

describe('a table', () => {
  it('shows rows as cards on a narrow screen, with nothing out of sight', async () => {
    await showTable(390);
    const region = page.getByRole('region', { name: 'Keys' }).element();
    expect(region.scrollWidth).toBe(region.clientWidth);
    expect(page.getByRole('button', { name: 'Revoke Reports' }).element().getBoundingClientRect().right).toBeLessThan(
      390,
    );
    expect(labelOf(page.getByText('revoked', { exact: true }).element())).toContain('State');
    expect(labelOf(page.getByRole('cell', { name: 'Revoke Reports' }).element())).toBe('none');
  });

  it('has one line a row on a wide screen, and what does not fit in a tooltip', async () => {
    await page.viewport(1280, 800);
    const note = 'Pays half of it '.repeat(30);
    const notes: readonly TableColumn<Key>[] = [
      { header: 'Name of the key', cell: ({ name }) => name, is: 'name' },
      { header: 'Maximum discount', cell: () => note, is: 'wraps' },
    ];
    await render(<Table label="Keys" columns={notes} rows={rows} rowKey={({ name }) => name} />);
    const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    expect(Math.max(...heights)).toBeLessThanOrEqual(37);
    expect(page.getByRole('cell').first().element().getAttribute('title')).toBe(note);
  });

  it('shows the actions on a row while it has the focus, and runs the chosen one', async () => {
    await page.viewport(1280, 800);
    const revoked: string[] = [];
    const withActions: readonly TableColumn<Key>[] = [
      { header: 'Name', cell: ({ name }) => name, is: 'name' },
      {
        header: 'Action',
        is: 'row-actions',
        cell: ({ name }) => <RowMenu of={name} actions={[{ text: 'Revoke', run: () => void revoked.push(name) }]} />,
      },
    ];
    await show(<Table label="Keys" columns={withActions} rows={rows} rowKey={({ name }) => name} />);
    const button = page.getByRole('button', { name: 'Actions: Reports' });
    const opacity = () => getComputedStyle(button.element()).opacity;
    // The pointer may be where an earlier test left it.
    await userEvent.hover(page.getByRole('columnheader', { name: 'Name' }));
    await expect.poll(opacity).toBe('0');
    (button.element() as HTMLElement).focus();
    expect(opacity()).toBe('1');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    expect(revoked).toEqual(['Reports']);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  it('gives each state of an account a ground of its own', async () => {
    const states = ['active', 'resolved', 'paused', 'escalated'];
    await show(states.map((state) => <span key={state} className={`status ${state}`} data-testid={state} />));
    const grounds = states.map((state) => getComputedStyle(page.getByTestId(state).element()).backgroundColor);
    expect(new Set(grounds).size).toBe(states.length);
  });

  it('shows no labels in the cells on a wide screen', async () => {
    await showTable(1280);
    expect(labelOf(page.getByText('revoked', { exact: true }).element())).toBe('none');
  });

  it.each([390, 1280])('is a table to assistive technology on a screen %i pixels wide', async (width) => {
    await showTable(width);
    expect(page.getByRole('table').elements()).toHaveLength(1);
    expect(page.getByRole('row').elements()).toHaveLength(3);
    expect(page.getByRole('columnheader').elements()).toHaveLength(4);
    expect(page.getByRole('rowheader').elements()).toHaveLength(2);
    expect(await brokenRules()).toEqual([]);
  });

  it.each([390, 1280])('is as high while it is being loaded on a screen %i pixels wide', async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const short: readonly TableColumn<Key>[] = [
      { header: 'Name', cell: ({ name }) => name, is: 'name' },
      { header: 'State', cell: ({ state }) => state },
    ];
    await show(
      <>
        <TableSkeleton columns={short} lines={2} />
        <Table label="Keys" columns={short} rows={rows} rowKey={({ name }) => name} />
      </>,
    );
    await expect.element(page.getByRole('region', { name: 'Keys' })).toBeInTheDocument();
    const [loading = 0, loaded = 0] = [...document.querySelectorAll('tbody')].map(({ clientHeight }) => clientHeight);
    expect(loaded).toBeGreaterThan(0);
    expect(Math.abs(loaded - loading)).toBeLessThan(10);
  });

  it('shows its own columns faintly without rows, with one title, one sentence and one accented button', async () => {
    await show(
      <main className="page">
        <header className="page-head">
          <button type="button" className="primary">
            New key
          </button>
        </header>
        <TableGhost columns={columns} />
        <Empty text="There are no keys yet. Create one for each system.">
          <button type="button" className="primary">
            Create the first key
          </button>
        </Empty>
      </main>,
    );
    await expect.element(page.getByText('There are no keys yet.', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText('Create one for each system.', { exact: true })).toBeInTheDocument();
    expect([...document.querySelectorAll('.ghost-rows th')].map((head) => head.textContent)).toEqual([
      'Name',
      'Scopes',
      'State',
      '',
    ]);
    expect(document.querySelectorAll('.ghost-rows tbody tr')).toHaveLength(3);
    expect(page.getByRole('table').elements()).toHaveLength(0);
    const grounds = page
      .getByRole('button')
      .elements()
      .map((button) => getComputedStyle(button).backgroundColor);
    expect(new Set(grounds).size).toBe(2);
    expect(await brokenRules()).toEqual([]);
  });

  it('breaks no rule of WCAG 2.2 AA while it is being loaded on a narrow screen', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await show(<TableSkeleton columns={[...columns, ...columns, ...columns]} lines={2} />);
    await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(await brokenRules()).toEqual([]);
  });

  it.each([390, 1280])('shows the clock time of its rows whole on a screen %i pixels wide', async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const timed: readonly TableColumn<Key>[] = [
      {
        header: 'Name',
        cell: ({ name }) => (
          <>
            A key with a long name: {name} <Moment at="2026-03-30T15:00:00.000Z" />
          </>
        ),
        is: 'name',
      },
      { header: 'Used', cell: () => <Moment at="2026-03-30T15:00:00.000Z" zones={['America/Bogota', 'Asia/Tokyo']} /> },
    ];
    await show(<Table label="Keys" columns={timed} rows={rows} rowKey={({ name }) => name} />);
    await expect.element(page.getByRole('region', { name: 'Keys' })).toBeInTheDocument();
    const isShown = (x: number, y: number) => (document.elementFromPoint(x, y)?.closest('.hint-text') ?? null) !== null;
    const times = [...document.querySelectorAll<HTMLElement>('time')];
    // Each of them makes Chromium lay out the page sixty times a second.
    const anchoredCount = () =>
      [...document.querySelectorAll('.hint-text')].filter(
        (text) => getComputedStyle(text).getPropertyValue('position-anchor') === '--hint',
      ).length;
    expect(anchoredCount()).toBe(0);
    for (const time of times) {
      time.focus();
      expect(anchoredCount()).toBe(1);
      const { left, right, top, bottom } = time.querySelector('.hint-text')!.getBoundingClientRect();
      expect([isShown(left + 2, top + 2), isShown(right - 2, top + 2), isShown(left + 2, bottom - 2)]).toEqual([
        true,
        true,
        true,
      ]);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
    expect(times).toHaveLength(4);
  });
});
