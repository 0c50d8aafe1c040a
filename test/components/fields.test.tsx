import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AmountField } from '../../console/forms/amount-field.tsx';
import { ChoiceField } from '../../console/forms/choice-field.tsx';
import { ChoicesField } from '../../console/forms/choices-field.tsx';
import { DateField } from '../../console/forms/date-field.tsx';
import { DateTimeField } from '../../console/forms/date-time-field.tsx';
import type { FormValues } from '../../console/forms/form-values.ts';
import { RequestForm } from '../../console/forms/request-form.tsx';
import { TextField } from '../../console/forms/text-field.tsx';
import { ToggleChoice } from '../../console/components/toggle-choice.tsx';
import { itIfLarge } from '../harness/by-size.ts';
import { brokenRules } from './broken-rules.tsx';
import { show } from './show.tsx';

const choices = [
  { value: 'any', text: 'All' },
  { value: 'paused', text: 'Paused' },
];

describe('a choice', () => {
  it('says its label before what is chosen', async () => {
    await show(<ChoiceField name="status" label="Status" choices={choices} initial="any" />);
    const button = page.getByRole('button', { name: 'Status All', exact: true });
    await userEvent.click(button);
    await userEvent.click(page.getByRole('option', { name: 'Paused' }));
    await expect.element(page.getByRole('button', { name: 'Status Paused', exact: true })).toHaveFocus();
    expect(await brokenRules()).toEqual([]);
  });
});

describe('choices', () => {
  it('are made with one press where some are often made together, and can be changed after it', async () => {
    const onChange = vi.fn<(values: readonly string[]) => void>();
    const presets = [{ text: 'Open', values: ['paused'] }];
    await show(<ChoicesField name="status" label="Status" choices={choices} presets={presets} onChange={onChange} />);
    await userEvent.click(page.getByText('All'));
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    await expect.element(page.getByRole('checkbox', { name: 'All' })).not.toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Paused' })).toBeChecked();
    await userEvent.click(page.getByText('Paused'));
    expect(onChange.mock.calls).toEqual([[['any']], [['paused']], [[]]]);
    expect(await brokenRules()).toEqual([]);
  });
});

describe('a form that makes a commitment', () => {
  const send = vi.fn<(values: FormValues) => Promise<undefined>>(() => Promise.resolve(undefined));
  const amount = () => page.getByRole('textbox', { name: /^Amount/ });
  const summary = () => page.getByRole('group', { name: 'Review' });
  const showForm = () =>
    show(
      <RequestForm send={send} submit="Offer" summarize={({ amount: offered }) => <p>You offer {offered}.</p>}>
        <TextField name="amount" label="Amount" isRequired />
      </RequestForm>,
    );

  it('shows what it is about to send before Enter in a field sends it', async () => {
    send.mockClear();
    await showForm();
    await userEvent.fill(amount(), '80');
    await userEvent.keyboard('{Enter}');
    await expect.element(summary()).toHaveFocus();
    await expect.element(summary()).toHaveTextContent('You offer 80.');
    expect(await brokenRules()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: 'Offer' }));
    expect(send.mock.calls).toEqual([[{ amount: '80' }]]);
  });

  it('goes back to what was filled in', async () => {
    await showForm();
    await userEvent.fill(amount(), '80');
    await userEvent.click(page.getByRole('button', { name: 'Review' }));
    await userEvent.click(page.getByRole('button', { name: 'Change details' }));
    await expect.element(amount()).toHaveValue('80');
    await expect.element(summary()).not.toBeInTheDocument();
  });
});

describe('a choice of a few values', () => {
  it('is entered by Tab at the value that is chosen, changed by an arrow key, and left by the next Tab', async () => {
    function Choice() {
      const [language, setLanguage] = useState('en');
      return (
        <>
          <button type="button">Before</button>
          <ToggleChoice
            label="Language"
            choices={[
              { value: 'es', text: 'Español' },
              { value: 'pt', text: 'Português' },
              { value: 'en', text: 'English' },
            ]}
            value={language}
            onChange={setLanguage}
          />
          <button type="button">After</button>
        </>
      );
    }
    await show(<Choice />);
    await userEvent.click(page.getByRole('button', { name: 'Before' }));
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('radio', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('radio', { name: 'Português' })).toBeChecked();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});

describe('a date', () => {
  it('has a name for each of its parts, with a day and without one', async () => {
    await show(
      <>
        <DateField name="from" label="From" />
        <DateField name="to" label="To" value="2026-11-23" />
      </>,
    );
    const names = ['month, From', 'day, From', 'year, From', 'month, To', 'day, To', 'year, To'];
    for (const name of names) await expect.element(page.getByRole('spinbutton', { name, exact: true })).toBeVisible();
  });

  itIfLarge('has a calendar that shows whole weeks on a phone, and whose buttons stay in place', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await show(
      <div style={{ marginTop: '45rem' }}>
        <DateField name="day" label="Day" value="2026-02-10" />
      </div>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Calendar Day' }));
    const next = page.getByRole('button', { name: 'Next' }).first();
    // A month of four weeks, and one that spans six.
    const tops: number[] = [];
    for (const [month, saturdays] of [
      ['February 2026', 4],
      ['August 2026', 5],
    ] as const) {
      while (!page.getByRole('grid', { name: month }).query()) await userEvent.click(next);
      const popover = document.querySelector('.react-aria-Popover')!;
      expect(popover.scrollWidth).toBe(popover.clientWidth);
      expect(page.getByRole('button', { name: /Saturday/ }).elements()).toHaveLength(saturdays);
      tops.push(next.element().getBoundingClientRect().top);
    }
    expect(tops[1]).toBe(tops[0]);
  });

  it('shows another day when something else chooses one, and keeps the focus while one is written', async () => {
    function Days() {
      const [day, setDay] = useState<string | null>(null);
      return (
        <>
          <DateField name="day" label="Day" value={day} onChange={(chosen) => setDay(chosen ?? null)} />
          <button type="button" onClick={() => setDay(null)}>
            Clear
          </button>
          <p>{day ?? 'No day'}</p>
        </>
      );
    }
    await show(<Days />);
    await userEvent.click(page.getByRole('spinbutton', { name: 'month, Day' }));
    await userEvent.keyboard('11232026');
    await expect.element(page.getByText('2026-11-23')).toBeVisible();
    await expect.element(page.getByRole('spinbutton', { name: 'year, Day' })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Clear' }));
    await expect.element(page.getByRole('spinbutton', { name: 'year, Day' })).toHaveTextContent('yyyy');
    await expect.element(page.getByText('No day')).toBeVisible();
  });
});

describe('a day with a time', () => {
  itIfLarge('is written with the keyboard, and sent to the minute', async () => {
    const send = vi.fn<(values: FormValues) => Promise<undefined>>(() => Promise.resolve(undefined));
    await show(
      <RequestForm send={send} submit="Count">
        <DateTimeField name="from" label="From" initial="2026-03-31T14:05" isRequired />
        <DateTimeField name="to" label="To" />
      </RequestForm>,
    );
    await userEvent.click(page.getByRole('spinbutton', { name: /^month, From/ }));
    await userEvent.keyboard('{Tab}{Tab}{Tab}{ArrowUp}{Tab}{ArrowDown}');
    expect(await brokenRules()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Count' }));
    expect(send.mock.calls).toEqual([[{ from: '2026-03-31T15:04:00' }]]);
    await userEvent.click(page.getByRole('spinbutton', { name: 'month, To' }));
    await userEvent.keyboard('040120262103');
    await userEvent.click(page.getByRole('button', { name: 'Count' }));
    expect(send.mock.lastCall).toEqual([{ from: '2026-03-31T15:04:00', to: '2026-04-01T21:03:00' }]);
  });

  it('is asked for where it is required', async () => {
    const send = vi.fn<(values: FormValues) => Promise<undefined>>(() => Promise.resolve(undefined));
    await show(
      <RequestForm send={send} submit="Count">
        <DateTimeField name="from" label="From" isRequired />
      </RequestForm>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Count' }));
    await expect.element(page.getByRole('spinbutton', { name: /^month, From/ })).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('an amount', () => {
  const send = vi.fn<(values: FormValues) => Promise<undefined>>(() => Promise.resolve(undefined));
  const amount = () => page.getByRole('textbox', { name: /^Amount \(USD\)/ });
  const submit = () => userEvent.click(page.getByRole('button', { name: 'Register' }));
  const showForm = async () => {
    send.mockClear();
    await show(
      <RequestForm send={send} submit="Register">
        <AmountField name="amount" label="Amount (USD)" currency="USD" initial={10.5} isRequired />
      </RequestForm>,
    );
  };

  it('is asked about if it has two meanings, and not sent before', async () => {
    await showForm();
    await userEvent.fill(amount(), '1.234');
    await submit();
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: /^USD\s1,234\.00$/ }));
    await expect.element(page.getByText('That is USD 1,234.00.')).toBeVisible();
    await submit();
    expect(send.mock.calls).toEqual([[{ amount: '1234' }]]);
  });

  it('is sent as it was typed, and shown as it was understood', async () => {
    await showForm();
    await expect.element(amount()).toHaveValue('10.50');
    await userEvent.fill(amount(), '1234,5');
    await expect.element(page.getByText('That is USD 1,234.50.')).toBeVisible();
    await submit();
    expect(send.mock.calls).toEqual([[{ amount: '1234.5' }]]);
  });
});
