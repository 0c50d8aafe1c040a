import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../console/api/refusal.ts';
import type { Account } from '../../console/queries/account.ts';
import type { NewPlan, Plan } from '../../console/queries/plans.ts';
import { ApprovalNotice } from '../../console/screens/plans/approval-notice.tsx';
import { PlanForm } from '../../console/screens/plans/plan-form.tsx';
import { brokenRules } from './broken-rules.tsx';
import { show } from './show.tsx';

// The form reads nothing else of a contact or a plan.
const contact = { name: 'Ana Pérez' } as Account['contact'];
const proposed = { status: 'proposed' } as Plan;

const showForm = async (
  propose: (plan: NewPlan) => Promise<Plan>,
  { currency = 'USD', total = 100, limits = { max_instalments: 6, min_down_payment_pct: 10 } } = {},
) =>
  show(
    <PlanForm
      account={{ currency, contact }}
      today="2026-12-31"
      debt={{ kind: 'balance', total }}
      strategy={{ limits }}
      propose={propose}
      close={() => undefined}
    />,
  );

/** Browsers append the asterisk of a required field to its name. */
const textbox = (name: string) => page.getByRole('textbox', { name, exact: false });
const list = () => page.getByRole('region', { name: 'Instalments of the plan' });
const partsOf = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const replace = async (name: string, text: string) => {
  await userEvent.clear(textbox(name));
  await userEvent.type(textbox(name), text);
};

describe('the form of an instalment plan', () => {
  it('shows dates, parts and what needs approval while somebody types, and sends once it was reviewed', async () => {
    const reply = Promise.withResolvers<Plan>();
    const propose = vi.fn<(plan: NewPlan) => Promise<Plan>>(() => reply.promise);
    await showForm(propose);
    expect(partsOf()).toEqual([
      'Instalment 1Jan 31, 2027USD 33.33',
      'Instalment 2Feb 28, 2027USD 33.33',
      'Instalment 3Mar 31, 2027USD 33.34',
    ]);
    await expect.element(page.getByText(/^In months without a day 31, /)).toBeVisible();
    await expect.element(page.getByText(/has to approve it: it begins with less than 10%\.$/)).toBeVisible();
    await replace('Number of instalments', '7');
    await expect.element(page.getByText(/approve it: it has more than 6 instalments and it begins/)).toBeVisible();
    await replace('Number of instalments', '2');
    await userEvent.type(textbox('Down payment (USD)'), '10');
    await expect.element(page.getByText(/^2 instalments of USD\s45\.00\. The last one/)).toBeVisible();
    expect(partsOf()[0]).toBe('Down paymentDec 31, 2026USD 10.00');
    await expect.element(page.getByText(/has to approve it/)).not.toBeInTheDocument();
    expect(await brokenRules()).toEqual([]);

    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText(/^This proposes to Ana Pérez to pay USD\s100\.00 in 3 payments:$/))
      .toBeVisible();
    expect(propose).not.toHaveBeenCalled();
    await userEvent.dblClick(page.getByRole('button', { name: 'Propose instalment plan' }));
    reply.resolve(proposed);
    expect(propose.mock.calls).toEqual([[{ count: 2, every: 'month', first_due: '2027-01-31', down_payment: 10 }]]);
  });

  it('goes on with the same instalments by hand, and says what they lack', async () => {
    const propose = vi.fn<(plan: NewPlan) => Promise<Plan>>(() => Promise.resolve(proposed));
    await showForm(propose, { currency: 'CLP', limits: { max_instalments: 6, min_down_payment_pct: 0 } });
    await userEvent.click(page.getByText('Own dates and amounts'));
    await expect.element(textbox('Instalment 3: amount (CLP)')).toHaveValue('34');
    expect(await brokenRules()).toEqual([]);
    await replace('Instalment 1: amount (CLP)', '40');
    await expect.element(page.getByText(/^They exceed it by CLP\s7\.$/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove instalment 3' }));
    await expect.element(page.getByText(/^CLP\s27 is missing\.$/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Add instalment' }));
    await expect.element(textbox('Instalment 3: amount (CLP)')).toHaveValue('27');
    await expect.element(page.getByText(/^They add up to CLP\s100\.$/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Review' }));
    await userEvent.click(page.getByRole('button', { name: 'Propose instalment plan' }));
    expect(propose.mock.calls).toEqual([
      [
        {
          instalments: [
            { due_date: '2027-01-31', amount: 40 },
            { due_date: '2027-02-28', amount: 33 },
            { due_date: '2027-03-28', amount: 27 },
          ],
        },
      ],
    ]);
  });

  it('shows what the service refuses at the field that it names', async () => {
    const refusal = (path: string, code: string) =>
      new Refusal({ status: 422, code: 'validation_failed', message: '', details: [{ path, code, message: '' }] });
    const propose = vi.fn<(plan: NewPlan) => Promise<Plan>>();
    propose.mockRejectedValueOnce(refusal('count', 'too_many_instalments'));
    propose.mockRejectedValueOnce(refusal('instalments', 'sum_mismatch'));
    await showForm(propose);
    await replace('Number of instalments', '61');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(textbox('Number of instalments'))
      .toHaveAccessibleDescription('The amount is too small for that many instalments.');
    await expect.element(textbox('Number of instalments')).toHaveFocus();
    await replace('Number of instalments', '2');
    await userEvent.click(page.getByText('Own dates and amounts'));
    await replace('Instalment 2: amount (USD)', '49');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(textbox('Instalment 2: amount (USD)'))
      .toHaveAccessibleDescription(/^The instalments do not add up to what is owed\./);
  });
});

describe('the notice about what needs approval', () => {
  it('names no limit that the strategy has no more', async () => {
    await show(
      <ApprovalNotice
        exceeded={['max_instalments', 'max_plan_months']}
        limits={{ max_instalments: 6, max_plan_months: null }}
      />,
    );
    await expect.element(page.getByText(/has to approve it: it has more than 6 instalments\.$/)).toBeVisible();
  });

  it('is absent while the limits are not known', async () => {
    const { container } = await show(<ApprovalNotice exceeded={['max_instalments']} limits={undefined} />);
    expect(container.querySelector('.approval')).toBeNull();
  });
});
