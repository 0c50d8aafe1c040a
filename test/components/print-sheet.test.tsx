import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PrintSheet } from '../../console/components/print-sheet.tsx';

it('prints once, however often it is drawn again, and closes afterwards', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const [first, latest] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = await render(<PrintSheet close={first}>One page</PrintSheet>);
  await rerender(<PrintSheet close={latest}>One page</PrintSheet>);
  expect(print).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('afterprint'));
  expect(first).not.toHaveBeenCalled();
  expect(latest).toHaveBeenCalledTimes(1);
});
