import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChoiceField } from '../../console/forms/choice-field.tsx';
import type { FormValues } from '../../console/forms/form-values.ts';
import { RequestForm } from '../../console/forms/request-form.tsx';
import { TextField } from '../../console/forms/text-field.tsx';
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
