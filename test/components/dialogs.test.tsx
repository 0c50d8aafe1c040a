import { Suspense, use } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChoiceField } from '../../console/forms/choice-field.tsx';
import { FormDialog } from '../../console/forms/form-dialog.tsx';
import { TextField } from '../../console/forms/text-field.tsx';
import { ConfirmDialog } from '../../console/components/confirm-dialog.tsx';
import { show } from './show.tsx';

const dialog = () => page.getByRole('alertdialog', { name: 'Pause all sending' });

describe('a question before something happens', () => {
  it('says at once that it is happening, and neither does it twice nor closes before it has happened', async () => {
    const done = Promise.withResolvers<undefined>();
    const act = vi.fn<() => Promise<undefined>>(() => done.promise);
    const close = vi.fn<() => void>();
    await show(
      <ConfirmDialog title="Pause all sending" confirm="Pause" pending="Pausing…" onConfirm={act} close={close} />,
    );
    await userEvent.click(dialog().getByRole('button', { name: 'Pause' }));
    const pending = dialog().getByRole('button', { name: 'Pausing…' });
    await expect.element(pending).toHaveAttribute('aria-disabled', 'true');
    await expect.element(pending).toHaveFocus();
    await userEvent.keyboard('{Enter}{Escape}');
    expect(act).toHaveBeenCalledTimes(1);
    expect(close).not.toHaveBeenCalled();
    done.resolve(undefined);
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });
});

describe('a form in a dialog', () => {
  const question = () => page.getByRole('alertdialog', { name: 'There are unsaved changes. Leave anyway?' });
  const open = async () => {
    const close = vi.fn<() => void>();
    await show(
      <FormDialog title="Add a note" close={close}>
        <TextField name="text" label="Note" />
      </FormDialog>,
    );
    return { close, field: page.getByRole('dialog', { name: 'Add a note' }).getByRole('textbox', { name: 'Note' }) };
  };

  it('begins at its first field', async () => {
    const { field } = await open();
    await expect.element(field).toHaveFocus();
  });

  it('begins at its first field also when that has to load', async () => {
    const loaded = Promise.withResolvers<undefined>();
    const Late = () => {
      use(loaded.promise);
      return <TextField name="text" label="Note" />;
    };
    await show(
      <FormDialog title="Add a note" close={vi.fn<() => void>()}>
        <Suspense fallback="Loading…">
          <Late />
        </Suspense>
      </FormDialog>,
    );
    await expect.element(page.getByText('Loading…')).toBeVisible();
    loaded.resolve(undefined);
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  });

  it('is closed by Escape while nothing is filled in', async () => {
    const { close, field } = await open();
    await userEvent.click(field);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is closed by Escape after a choice was looked at, and asks after one was made', async () => {
    const close = vi.fn<() => void>();
    const choices = [
      { value: 'sms', text: 'SMS' },
      { value: 'email', text: 'Email' },
    ];
    await show(
      <FormDialog title="Add a step" close={close}>
        <form>
          <ChoiceField name="channel" label="Channel" choices={choices} initial="sms" />
        </form>
      </FormDialog>,
    );
    const choice = page.getByRole('button', { name: /^Channel/ });
    await userEvent.click(choice);
    await userEvent.keyboard('{Escape}');
    await expect.element(choice).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    await userEvent.click(choice);
    await userEvent.click(page.getByRole('option', { name: 'Email' }));
    await expect.element(choice).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toBeVisible();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks before Escape loses what was filled in, and goes on where it was', async () => {
    const { close, field } = await open();
    await userEvent.type(field, 'Called back{Escape}');
    await expect.element(question()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(question().getByRole('button', { name: 'Leave without saving' }));
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });
});
