import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { oneIn } from '../harness/by-size.ts';
import { brokenRules } from './broken-rules.tsx';
import {
  enterGrid,
  focusedCell,
  grid,
  people,
  press,
  rowsInDocument,
  scrollGrid,
  selectedIds,
  showGrid,
} from './sample-grid.tsx';

describe('the focus in a grid', () => {
  it('enters at the link of the first row, and leaves with one Tab', async () => {
    await showGrid({ rows: people(30) });
    await enterGrid();
    expect(focusedCell()).toEqual([2, 2]);
    expect(document.activeElement?.textContent).toBe('Person 0');
    await press('{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
    await press('{Shift>}{Tab}{/Shift}');
    expect(focusedCell()).toEqual([2, 2]);
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('comes with what the keys do: described always, in sight only while keys are used', async () => {
    await showGrid({ rows: people(3) });
    const keys = page.getByText('Arrow keys: move. Space: select.');
    const isInSight = () => keys.element().clientHeight > 1;
    expect(grid().getAttribute('aria-describedby')).toBe(keys.element().id);
    expect(isInSight()).toBe(false);
    await enterGrid();
    expect(isInSight()).toBe(true);
    await press('{Tab}');
    expect(isInSight()).toBe(false);
  });

  it.each(
    oneIn(4, [
      { keys: '{ArrowDown}', cell: [3, 2] },
      { keys: '{ArrowDown}{ArrowUp}', cell: [2, 2] },
      { keys: '{ArrowRight}', cell: [2, 3] },
      { keys: '{ArrowRight}{ArrowLeft}', cell: [2, 2] },
      { keys: '{ArrowUp}', cell: [1, 2] },
      { keys: '{ArrowUp}{ArrowUp}', cell: [1, 2] },
      { keys: '{Home}', cell: [2, 1] },
      { keys: '{Home}{ArrowLeft}', cell: [2, 1] },
      { keys: '{End}', cell: [2, 4] },
      { keys: '{End}{ArrowRight}', cell: [2, 4] },
      { keys: '{Control>}{End}{/Control}', cell: [301, 4] },
      { keys: '{Control>}{End}{/Control}{ArrowDown}', cell: [301, 4] },
      { keys: '{Control>}{End}{Home}{/Control}', cell: [2, 1] },
      { keys: '{PageDown}{PageUp}', cell: [2, 2] },
      { keys: '{PageUp}', cell: [2, 2] },
      { keys: 'jj', cell: [4, 2] },
      { keys: 'jjk', cell: [3, 2] },
    ]),
  )('moves with $keys', async ({ keys, cell }) => {
    await showGrid({ rows: people(300) });
    await enterGrid();
    await press(keys);
    expect(focusedCell()).toEqual(cell);
  });

  it('moves by a page with PageDown, and stays in sight below the head', async () => {
    await showGrid({ rows: people(300) });
    await enterGrid();
    const head = grid().querySelector('.grid-head')!;
    const pageRows = Math.floor(grid().clientHeight / rowsInDocument()[0]!.clientHeight) - 2;
    for (const key of ['{PageDown}', '{PageDown}', '{PageUp}', '{ArrowUp}']) {
      await press(key);
      const cell = document.activeElement!.getBoundingClientRect();
      expect(cell.top).toBeGreaterThanOrEqual(head.getBoundingClientRect().bottom - 1);
      expect(cell.bottom).toBeLessThanOrEqual(grid().getBoundingClientRect().bottom);
    }
    expect(focusedCell()).toEqual([2 + pageRows - 1, 2]);
  });

  it('does not move with single keys that are switched off', async () => {
    await showGrid({ rows: people(30), hasSingleKeys: false });
    await enterGrid();
    await press('jjkx');
    expect(focusedCell()).toEqual([2, 2]);
    expect(selectedIds()).toBe('');
  });

  it('goes to a cell that is clicked', async () => {
    await showGrid({ rows: people(30) });
    await userEvent.click(page.getByRole('gridcell', { name: 'p4' }));
    await press('{ArrowDown}');
    expect(focusedCell()).toEqual([7, 4]);
  });

  it('follows its row when rows are read again, and the scroll position stays', async () => {
    const { update } = await showGrid({ rows: people(300, 5) });
    await enterGrid();
    await press('{ArrowDown}{ArrowDown}');
    await scrollGrid(2000);
    await update({ rows: people(300) });
    expect(focusedCell()).toEqual([9, 2]);
    expect(document.activeElement?.textContent).toBe('Person 7');
    expect(grid().scrollTop).toBe(2000);
  });

  it('stays with its row when a page is added, however far it is scrolled away', async () => {
    const { update } = await showGrid({ rows: people(1000) });
    await enterGrid();
    await scrollGrid(30_000);
    await update({ rows: people(2000) });
    expect(document.activeElement?.textContent).toBe('Person 0');
    await press('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Person 1');
    expect(grid().scrollTop).toBeLessThan(200);
  });

  it('goes to the last row when its row is gone, and to the head when all are', async () => {
    const { update } = await showGrid({ rows: people(30) });
    await enterGrid();
    await press('{Control>}{End}{/Control}');
    await update({ rows: people(10) });
    expect(focusedCell()).toEqual([11, 4]);
    await update({ rows: [] });
    expect(focusedCell()).toEqual([1, 4]);
  });

  it('is not taken back once it is elsewhere', async () => {
    const { update } = await showGrid({ rows: people(30) });
    await enterGrid();
    await press('{Tab}');
    await update({ rows: people(60, 10) });
    expect(document.activeElement?.textContent).toBe('After');
  });
});

describe('a row of a grid', () => {
  it('opens with Enter from any of its cells', async () => {
    const { open } = await showGrid({ rows: people(30) });
    await enterGrid();
    await press('{ArrowDown}{Enter}{ArrowRight}{Enter}{Home}{Enter}');
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['p1', 'p1', 'p1']);
  });

  it('opens with a click on its link, which leaves other clicks to the browser', async () => {
    const { open } = await showGrid({ rows: people(30) });
    const link = page.getByRole('link', { name: 'Person 3', exact: true });
    expect(link.element().getAttribute('href')).toBe('#p3');
    await userEvent.click(link);
    expect(open).toHaveBeenCalledTimes(1);
    for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey'] as const) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, [modifier]: true });
      const isLeft = vi.fn<(isPrevented: boolean) => void>();
      const decide = (event: Event) => {
        isLeft(!event.defaultPrevented);
        event.preventDefault();
      };
      document.addEventListener('click', decide, { once: true });
      link.element().dispatchEvent(click);
      expect(isLeft).toHaveBeenCalledWith(true);
    }
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('a selection', () => {
  it('toggles with Space, x and the checkbox', async () => {
    await showGrid({ rows: people(30) });
    await enterGrid();
    await press(' {ArrowDown}x{ArrowDown}{Home} ');
    expect(selectedIds()).toBe('p0 p1 p2');
    await press(' ');
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 0' }));
    expect(selectedIds()).toBe('p1');
    expect(rowsInDocument().map((row) => row.ariaSelected)).toEqual([
      'false',
      'true',
      ...Array.from({ length: rowsInDocument().length - 2 }, () => 'false'),
    ]);
  });

  it('extends with Shift and the arrows, and shrinks on the way back', async () => {
    await showGrid({ rows: people(30) });
    await enterGrid();
    await press('x{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(selectedIds()).toBe('p0 p3 p4');
    await press('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selectedIds()).toBe('p0 p3 p2');
    expect(focusedCell()).toEqual([4, 2]);
  });

  it('extends to a checkbox that is clicked with Shift', async () => {
    await showGrid({ rows: people(30) });
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 5' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 3' }), { modifiers: ['Shift'] });
    expect(selectedIds()).toBe('p5 p4 p3');
  });

  it('takes all loaded rows, and none with the second press', async () => {
    await showGrid({ rows: people(30) });
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 5' }));
    await expect.element(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(selectedIds().split(' ')).toHaveLength(30);
    await expect.element(all).toBeChecked();
    await userEvent.click(all);
    expect(selectedIds()).toBe('');
    await enterGrid();
    await press('{Control>}a{/Control}');
    expect(selectedIds().split(' ')).toHaveLength(30);
  });

  it('does not offer to take all rows before there are any', async () => {
    const { update } = await showGrid({ isLoading: true });
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await expect.element(all).toBeDisabled();
    await update({ rows: people(3) });
    await expect.element(all).toBeEnabled();
    await userEvent.click(all);
    expect(selectedIds()).toBe('p0 p1 p2');
  });

  it('takes 500 rows at most, and says so', async () => {
    await showGrid({ rows: people(600) });
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }));
    expect(selectedIds().split(' ')).toHaveLength(500);
    await expect.element(page.getByRole('status')).toHaveTextContent('Select at most 500.');
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 3' }));
    expect(selectedIds().split(' ')).toHaveLength(499);
    await expect.element(page.getByRole('status')).toHaveTextContent('');
  });

  it.each([
    { name: 'a key', act: '{ArrowDown}x{ArrowDown}x{ArrowDown}x', ids: 'p1 p2' },
    { name: 'a range', act: '{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}', ids: 'p0 p1' },
  ])('stops at the limit with $name too', async ({ act, ids }) => {
    await showGrid({ rows: people(30), maxSelected: 2 });
    await enterGrid();
    await press(act);
    expect(selectedIds()).toBe(ids);
    await expect.element(page.getByRole('status')).toHaveTextContent('Select at most 2.');
  });

  it('is not offered by a grid without one', async () => {
    await showGrid({ rows: people(3), isSelectable: false });
    await enterGrid();
    await press('x ');
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    expect(grid().ariaMultiSelectable).toBeNull();
    expect(rowsInDocument()[0]!.ariaSelected).toBeNull();
  });
});

describe('the pages of a grid', () => {
  it('are asked for once each, when the last rows come near', async () => {
    const onEnd = vi.fn<() => void>();
    const { update } = await showGrid({ rows: people(100), hasMore: true, onEnd });
    await scrollGrid(1000);
    expect(onEnd).not.toHaveBeenCalled();
    await scrollGrid(100_000);
    await scrollGrid(3000);
    await scrollGrid(100_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    await update({ rows: people(100), hasMore: true, onEnd, isLoadingMore: true });
    expect(onEnd).toHaveBeenCalledTimes(1);
    await update({ rows: people(200), hasMore: true, onEnd });
    expect(onEnd).toHaveBeenCalledTimes(1);
    await scrollGrid(100_000);
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('are asked for until the grid is full, also after a page without rows', async () => {
    const onEnd = vi.fn<() => void>();
    const { update } = await showGrid({ rows: [], hasMore: true, onEnd });
    expect(onEnd).toHaveBeenCalledTimes(1);
    await update({ rows: [], hasMore: true, onEnd, isLoadingMore: true });
    await update({ rows: [], hasMore: true, onEnd });
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('are not asked for after the last, nor while one has failed', async () => {
    const onEnd = vi.fn<() => void>();
    const { update } = await showGrid({ rows: people(5), onEnd });
    await update({ rows: people(5), hasMore: true, onEnd, failure: <button type="button">Try again</button> });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(rowsInDocument()).toHaveLength(5);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('a grid of 100,000 rows', () => {
  it('has at most 60 of them in the document', async () => {
    await showGrid({ rows: people(100_000) });
    for (const top of [0, 1_000_000, 3_999_000, 40]) {
      await scrollGrid(top);
      expect(rowsInDocument().length).toBeGreaterThan(15);
      expect(rowsInDocument().length).toBeLessThanOrEqual(60);
    }
  });

  it('shows the last with Ctrl+End', async () => {
    await showGrid({ rows: people(100_000) });
    await enterGrid();
    await press('{Control>}{End}{/Control}');
    await expect.element(page.getByRole('gridcell', { name: 'p99999' })).toBeInViewport();
    expect(focusedCell()).toEqual([100_001, 4]);
  });
});

describe('what a grid tells about itself', () => {
  it('counts the head and all rows, and numbers rows and columns', async () => {
    await showGrid({ rows: people(50) });
    expect([grid().ariaRowCount, grid().ariaColCount]).toEqual(['51', '4']);
    const [first, second] = rowsInDocument();
    expect([first!.ariaRowIndex, second!.ariaRowIndex]).toEqual(['2', '3']);
    expect([...first!.children].map((cell) => [cell.role, cell.ariaColIndex])).toEqual([
      ['gridcell', '1'],
      ['rowheader', '2'],
      ['gridcell', '3'],
      ['gridcell', '4'],
    ]);
  });

  it('says that it does not know how many rows there are until it does', async () => {
    const { update } = await showGrid({ rows: people(50), hasMore: true });
    expect(grid().ariaRowCount).toBe('-1');
    await update({ rows: people(50), hasMore: true, total: 120 });
    expect(grid().ariaRowCount).toBe('121');
    await update({ rows: people(70) });
    expect(grid().ariaRowCount).toBe('71');
  });

  it('names the sorted column, and asks for the other direction with its button', async () => {
    const onSort = vi.fn<() => void>();
    await showGrid({ rows: people(5), sort: { key: 'name', direction: 'ascending' }, onSort });
    const sorts = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.getAttribute('aria-sort'));
    expect(sorts()).toEqual([null, 'ascending', 'none', null]);
    await userEvent.click(page.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'descending' });
    await press('{ArrowRight}{Enter}');
    expect(onSort).toHaveBeenLastCalledWith({ key: 'balance', direction: 'ascending' });
  });

  it('shows the chosen columns in the chosen order', async () => {
    await showGrid({ rows: people(5), shownColumns: ['id', 'name'] });
    const headers = page.getByRole('columnheader').elements();
    expect(headers.map((each) => each.textContent)).toEqual(['', 'Reference', 'Name']);
    expect(grid().ariaColCount).toBe('3');
  });

  it('says when it is loading, has nothing, or has failed', async () => {
    const { update } = await showGrid({ isLoading: true });
    expect(grid().ariaBusy).toBe('true');
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading…');
    expect(grid().querySelectorAll('.grid-blank')).toHaveLength(12);
    await update({ rows: people(5), isLoadingMore: true });
    expect(grid().querySelectorAll('.grid-blank')).toHaveLength(3);
    await update({ rows: [] });
    await expect.element(page.getByText('Nobody.')).toBeVisible();
    expect(grid().ariaBusy).toBe('false');
    await update({ rows: [], failure: <p>Failed.</p> });
    await expect.element(page.getByText('Failed.')).toBeVisible();
    expect(page.getByText('Nobody.').elements()).toEqual([]);
  });

  it.each(['light', 'dark'])('breaks no rule of WCAG 2.2 AA in %s colors', async (scheme) => {
    document.documentElement.style.colorScheme = scheme;
    onTestFinished(() => {
      document.documentElement.style.colorScheme = '';
    });
    const { update } = await showGrid({
      rows: people(50),
      sort: { key: 'name', direction: 'ascending' },
      onSort: vi.fn(),
    });
    await enterGrid();
    await press('x{ArrowDown}');
    expect(await brokenRules()).toEqual([]);
    await update({ isLoading: true });
    expect(await brokenRules()).toEqual([]);
  });

  it('scrolls inside itself on a screen 390 pixels wide', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1200, 800));
    await showGrid({ rows: people(50) });
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(grid().scrollWidth).toBeGreaterThan(grid().clientWidth);
    await enterGrid();
    await press('{End}');
    expect(document.activeElement!.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });
});

describe('a row beside the grid', () => {
  it('is opened by Space and by a click beside links, follows the keys, and closes with Escape', async () => {
    const shown: (string | undefined)[] = [];
    const peekAt = (key: string | undefined) => ({
      key,
      show: (person: { readonly id: string } | undefined) => void shown.push(person?.id),
    });
    const { update } = await showGrid({ rows: people(3), peek: peekAt(undefined) });
    await enterGrid();
    await press(' ');
    await update({ rows: people(3), peek: peekAt('p0') });
    await press('j');
    await press('{Escape}');
    await userEvent.click(page.getByRole('gridcell', { name: 'p2' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Person 1' }));
    expect(shown).toEqual(['p0', 'p1', undefined, 'p2']);
    expect(selectedIds()).toBe('p1');
  });
});
