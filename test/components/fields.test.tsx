import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChoiceField } from '../../console/forms/choice-field.tsx';
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
