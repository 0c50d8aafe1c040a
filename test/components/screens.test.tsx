import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleAccount } from '../../lib/portfolio/accounts/documentation.ts';
import { Moment } from '../../console/components/moment.tsx';
import { useOfferCommands } from '../../console/components/page-commands.ts';
import { chooseColumns } from '../../console/grid/column.ts';
import { DataGrid } from '../../console/grid/data-grid.tsx';
import type { Language } from '../../console/locales/languages.ts';
import { firstColumnsOf, useAccountColumns } from '../../console/screens/accounts/account-columns.tsx';
import { BulkBar } from '../../console/screens/accounts/bulk-bar.tsx';
import { WeekGrid } from '../../console/screens/organization/week-grid.tsx';
import Palette from '../../console/shell/palette.tsx';
import ShortcutHelp from '../../console/shell/shortcut-help.tsx';
import { Table } from '../../console/tables/table.tsx';
import '../../console/screens/accounts/accounts.css';
import '../../console/screens/organization/organization.css';
import { showInConsole } from './show-in-console.tsx';

const nothing = () => undefined;

async function useWindow(width: number): Promise<void> {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
}

/** The texts that take more than one line. */
const brokenTexts = (elements: readonly Element[]): (string | null)[] =>
  elements.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) return [element.textContent];
    }
    return [];
  });

describe('the week of contact hours', () => {
  it.each(['es', 'en'] as const)('breaks no name of a day in %s', async (language) => {
    await useWindow(1280);
    const hours = { start: '08:00', end: '20:00', days: [1, 2, 3] };
    await showInConsole(<WeekGrid hours={hours} onChange={nothing} />, language);
    await expect.element(page.getByRole('row').nth(7)).toBeInTheDocument();
    const names = [...document.querySelectorAll('tbody th label')];
    expect(names).toHaveLength(7);
    expect(brokenTexts(names)).toEqual([]);
  });
});

describe('a table of many columns', () => {
  it('breaks neither its heads nor its times', async () => {
    await useWindow(1280);
    const words = 'Nombre|Canal|Descuento máximo|Creada|Última actualización|Estado|Persona|Motivo|Importe'.split('|');
    const columns = words.map((header, at) => ({
      header,
      cell: () => (at % 2 === 0 ? 'Una persona con un nombre largo' : <Moment at="2026-03-30T15:00:00.000Z" />),
    }));
    await showInConsole(<Table label="Estrategias" columns={columns} rows={[1, 2]} rowKey={(row) => row} />);
    await expect.element(page.getByRole('columnheader').first()).toBeInTheDocument();
    expect(brokenTexts([...document.querySelectorAll('thead th')])).toEqual([]);
    const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    expect(Math.max(...heights)).toBeLessThanOrEqual(37);
  });
});

const account = {
  ...exampleAccount,
  currency: 'ARS',
  pending_balance: 12_345_678.9,
  days_past_due: 1200,
  due_date: '2023-08-21',
  campaign_id: null,
  collection_status: 'escalated' as const,
};

const weeksAgo = new Date(Date.now() - 17 * 86_400_000).toISOString();

const notDueYet = {
  ...account,
  id: 'not due yet',
  days_past_due: -123,
  last_contacted_at: weeksAgo,
  last_interaction: { channel: 'whatsapp' as const, at: weeksAgo },
  last_outcome: null,
};

function Accounts({ columns: shown }: { readonly columns: readonly string[] }) {
  const columns = useAccountColumns('ARS');
  return (
    <DataGrid
      labels={{ name: 'Cuentas', loading: '', selectAll: '', keys: '', selectionLimit: String }}
      columns={chooseColumns(columns, shown)}
      rows={[account, notDueYet]}
      rowKey={({ id }) => id}
      empty=""
      sort={{ key: 'days_past_due', direction: 'descending' }}
      onSort={nothing}
      hasSingleKeys
    />
  );
}

describe('the list of accounts', () => {
  const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth;
  // The names of people and references may be of any length.
  const cutTexts = () =>
    [...document.querySelectorAll('[role=columnheader], [role=gridcell]')]
      .filter(isCut)
      .map((cell) => cell.textContent);

  it.each([
    ['es', 1280],
    ['pt', 1440],
    ['en', 1440],
  ] as const)('cuts no head, date or campaign in %s at %i pixels', async (language: Language, width) => {
    await useWindow(width);
    // Beside the navigation, with a checkbox, and with the two optional columns that were cut.
    const columns = firstColumnsOf(false).filter((id) => id !== 'reference');
    const room = <div style={{ width: width - 216 - 40 - 40 }}>{<Accounts columns={[...columns, 'campaign']} />}</div>;
    await showInConsole(room, language);
    await expect.element(page.getByRole('gridcell').nth(8)).toBeInTheDocument();
    expect(cutTexts()).toEqual([]);
    expect(document.querySelector('[role=grid]')!.scrollWidth).toBeLessThanOrEqual(width - 216 - 40 - 40);
  });

  it('sorts by its heads', async () => {
    await showInConsole(<Accounts columns={firstColumnsOf(false)} />, 'en');
    for (const head of ['Balance (ARS)', 'Days past due', 'Last contact', 'Next step'])
      await expect.element(page.getByRole('columnheader', { name: head }).getByRole('button')).toBeInTheDocument();
  });

  it('offers actions on many only while some are selected', async () => {
    const bar = (accounts: readonly (typeof account)[]) => (
      <BulkBar accounts={accounts} unselect={nothing} assignTo={undefined} />
    );
    await showInConsole(bar([]));
    await expect.element(page.getByRole('group')).toBeInTheDocument();
    expect(page.getByRole('button').elements()).toHaveLength(0);
    await showInConsole(bar([account]));
    await expect.element(page.getByRole('button', { name: 'Pausar' })).toBeEnabled();
  });
});

function PageWithCommands({ ran }: { readonly ran: string[] }) {
  useOfferCommands(
    ['Llamar', 'Registrar pago', 'Promesa de pago'].map((text) => ({ id: text, text, run: () => void ran.push(text) })),
  );
  return <Palette typed="" close={nothing} />;
}

describe('the search of the console', () => {
  it('offers the actions of the shown page first, and runs the chosen one', async () => {
    const ran: string[] = [];
    await showInConsole(<PageWithCommands ran={ran} />);
    const actions = page.getByRole('group', { name: 'En esta página' }).getByRole('menuitem');
    await expect
      .poll(() => actions.elements().map((each) => each.textContent))
      .toEqual(['Llamar', 'Registrar pago', 'Promesa de pago']);
    await userEvent.click(actions.nth(1));
    expect(ran).toEqual(['Registrar pago']);
  });
});

describe('the help for shortcuts', () => {
  it('separates the keys of a shortcut in words, and has those of an account', async () => {
    await showInConsole(<ShortcutHelp close={nothing} />);
    const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect.element(dialog.getByText('⌘ K o Ctrl K')).toBeInTheDocument();
    const account = dialog.getByRole('region', { name: 'En una cuenta' });
    const shortcuts = account
      .getByRole('definition')
      .elements()
      .map((each) => each.textContent);
    expect(shortcuts).toEqual(['j o k', ...'cwsepaln', '1–8', 'x', 'o', '9', '.']);
  });
});
