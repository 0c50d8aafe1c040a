import type { ComponentProps, ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Funnel } from '../../console/charts/funnel.tsx';
import { HeatMap } from '../../console/charts/heat-map.tsx';
import { LineChart } from '../../console/charts/line-chart.tsx';
import { StackedDays } from '../../console/charts/stacked-days.tsx';
import '../../console/style.css';
import { brokenRules } from './broken-rules.tsx';

const labels = { table: 'Table' };
const formatValue = (value: number) => `${value} SMS`;
const linkTo = (name: string, open = () => undefined) => ({ href: `#${name}`, open });

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
const formatDay = (day: string) => `day ${Number(day.slice(-2))}`;
const series = [
  { id: 'sent', name: 'Sent', values: [10, 20, 30, 0] },
  { id: 'failed', name: 'Failed', values: [1, 2, 3, 4] },
];
const lineProps = { title: 'Messages', labels, formatValue, days, series, heading: 'Day', formatDay };

interface Sample {
  readonly name: string;
  readonly chart: ReactNode;
  readonly table: readonly (readonly string[])[];
}

const samples: readonly Sample[] = [
  {
    name: 'a line chart',
    chart: <LineChart {...lineProps} linkOf={linkTo} />,
    table: [
      ['Day', 'Sent', 'Failed'],
      ['day 1', '10 SMS', '1 SMS'],
      ['day 2', '20 SMS', '2 SMS'],
      ['day 3', '30 SMS', '3 SMS'],
      ['day 4', '0 SMS', '4 SMS'],
    ],
  },
  {
    name: 'a funnel',
    chart: (
      <Funnel
        title="Recovery"
        labels={labels}
        formatValue={formatValue}
        formatShare={(share) => `${share * 100} %`}
        headings={['Stage', 'Accounts', 'Of the previous']}
        stages={[
          { id: 'all', name: 'All', value: 200 },
          { id: 'reached', name: 'Reached', value: 50, link: linkTo('reached') },
          { id: 'paid', name: 'Paid', value: 0 },
          { id: 'closed', name: 'Closed', value: 0 },
        ]}
      />
    ),
    table: [
      ['Stage', 'Accounts', 'Of the previous'],
      ['All', '200 SMS', '—'],
      ['Reached', '50 SMS', '25 %'],
      ['Paid', '0 SMS', '0 %'],
      ['Closed', '0 SMS', '—'],
    ],
  },
  {
    name: 'bars by day',
    chart: (
      <StackedDays
        title="Blocked"
        labels={labels}
        formatValue={formatValue}
        heading="Day"
        series={['Limit', 'Hours']}
        days={[
          { day: '2030-01-14', values: [3, 1], link: linkTo('a') },
          { day: '2030-01-15', values: [0, 0], link: linkTo('b') },
        ]}
        shown="2030-01-15"
        formatDay={(day) => day}
      />
    ),
    table: [
      ['Day', 'Limit', 'Hours'],
      ['2030-01-14', '3 SMS', '1 SMS'],
      ['2030-01-15', '0 SMS', '0 SMS'],
    ],
  },
  {
    name: 'a heat map',
    chart: (
      <HeatMap
        title="Calls"
        labels={labels}
        formatValue={formatValue}
        headings={['Weekday', '8 h', '9 h']}
        rows={[
          { id: 'mon', name: 'Monday', values: [0, 5] },
          { id: 'tue', name: 'Tuesday', values: [10, 2] },
        ]}
        linkOf={(row, column) => linkTo(`${row}-${column}`)}
      />
    ),
    table: [
      ['Weekday', '8 h', '9 h'],
      ['Monday', '0 SMS', '5 SMS'],
      ['Tuesday', '10 SMS', '2 SMS'],
    ],
  },
];

const tableTexts = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** The contrast of two colors, as defined by WCAG. */
function contrast(one: string, other: string): number {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const luminance = (color: string) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function setColors(scheme: string): void {
  document.documentElement.style.colorScheme = scheme;
  onTestFinished(() => {
    document.documentElement.style.colorScheme = '';
  });
}

describe.each(samples)('$name', ({ chart, table }) => {
  it('shows its values as a table too', async () => {
    await render(chart);
    const button = page.getByRole('button', { name: 'Table' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    expect(tableTexts()).toEqual(table);
  });

  it('has a name, breaks no rule of WCAG 2.2 AA, and fits on a narrow screen', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1200, 800));
    await render(chart);
    for (const scheme of ['light', 'dark']) {
      setColors(scheme);
      expect(await brokenRules()).toEqual([]);
    }
    expect(page.getByRole('figure').element().getAttribute('aria-labelledby')).toBeTruthy();
    await userEvent.click(page.getByRole('button', { name: 'Table' }));
    expect(await brokenRules()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe('a line chart', () => {
  const slider = () => page.getByRole('slider', { name: 'Messages' });
  const tooltip = () => document.querySelector('.plot-tooltip')?.textContent;

  it('tells the values of a day with the arrow keys', async () => {
    await render(<LineChart {...lineProps} />);
    expect(tooltip()).toBeUndefined();
    slider().element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(slider()).toHaveAttribute('aria-valuetext', 'day 3, Sent: 30 SMS, Failed: 3 SMS');
    expect(tooltip()).toBe('day 3Sent: 30 SMSFailed: 3 SMS');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(tooltip()).toContain('day 1');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(tooltip()).toContain('day 4');
    await userEvent.keyboard('{Escape}');
    expect(tooltip()).toBeUndefined();
  });

  it('shows the values of the day under the pointer', async () => {
    await render(<LineChart {...lineProps} />);
    await userEvent.hover(slider(), { position: { x: 60, y: 100 } });
    await vi.waitFor(() => expect(tooltip()).toBe('day 1Sent: 10 SMSFailed: 1 SMS'));
    await userEvent.hover(page.getByRole('button', { name: 'Table' }));
    await vi.waitFor(() => expect(tooltip()).toBeUndefined());
  });

  it('opens the rows of the day with Enter or a click', async () => {
    const open = vi.fn<(day: string) => undefined>();
    await render(<LineChart {...lineProps} linkOf={(day) => linkTo(day, () => open(day))} />);
    slider().element().focus();
    await userEvent.keyboard('{Home}{Enter}');
    expect(open.mock.calls).toEqual([['2026-11-01']]);
    const area = document.querySelector('.plot')!;
    await userEvent.hover(area, { position: { x: 60, y: 100 } });
    await userEvent.click(area, { position: { x: 60, y: 100 } });
    expect(open.mock.calls).toEqual([['2026-11-01'], ['2026-11-01']]);
  });

  it('draws its lines apart by more than their colors', async () => {
    await render(<LineChart {...lineProps} />);
    const dashes = [...document.querySelectorAll('polyline')].map((each) => getComputedStyle(each).strokeDasharray);
    expect(new Set(dashes).size).toBe(series.length);
  });

  it('has nothing to show without days', async () => {
    await render(<LineChart {...lineProps} days={[]} series={[]} />);
    await userEvent.click(page.getByRole('button', { name: 'Table' }));
    expect(tableTexts()).toEqual([['Day']]);
  });
});

type Days = ComponentProps<typeof StackedDays>['days'];

/** Returns the first bar. */
async function showDays(bars: Days, names: readonly string[]) {
  const props = { title: 'Blocked', labels, formatValue, heading: 'Day', formatDay, shown: '2030-01-14' };
  await render(<StackedDays {...props} series={names} days={bars} />);
  return page.getByRole('link').first();
}

describe('a bar', () => {
  it('is as high as its value', async () => {
    await render(samples.find(({ name }) => name === 'bars by day')!.chart);
    const [limit = 0, hours = 0] = [...document.querySelectorAll('.stacked-days .bar-part')].map(
      (bar) => bar.clientHeight,
    );
    expect(hours / limit).toBeCloseTo(1 / 3, 1);
  });

  it('opens its rows with a click, and leaves other clicks to the browser', async () => {
    const open = vi.fn<() => undefined>();
    const link = await showDays([{ day: '2030-01-14', values: [8], link: linkTo('day', open) }], ['Limit']);
    await userEvent.click(link);
    expect(open).toHaveBeenCalledTimes(1);
    let isLeft = false;
    const decide = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', decide, { once: true });
    link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(isLeft).toBe(true);
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('the colors of series', () => {
  it.each(['light', 'dark'])('have a contrast of 3 to 1 or more to the ground in %s colors', async (scheme) => {
    setColors(scheme);
    await showDays([], ['A', 'B', 'C', 'D', 'E', 'F']);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const colors = [...document.querySelectorAll('.legend .bar-part')].map(
      (each) => getComputedStyle(each).borderColor,
    );
    expect(colors).toHaveLength(6);
    expect(colors.filter((color) => contrast(color, ground) < 3)).toEqual([]);
  });
});
