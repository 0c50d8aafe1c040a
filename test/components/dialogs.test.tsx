import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../../console/parts/confirm-dialog.tsx';
import { show } from './show.tsx';

const dialog = () => page.getByRole('alertdialog', { name: 'Pause all sending' });

describe('a question before something happens', () => {
  it('says at once that it is happening, and neither does it twice nor closes before it has happened', async () => {
    const done = Promise.withResolvers<undefined>();
    const act = vi.fn<() => Promise<undefined>>(() => done.promise);
    const close = vi.fn<() => void>();
    await show(<ConfirmDialog title="Pause all sending" confirm="Pause" pending="Pausing…" act={act} close={close} />);
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
