import { type ReactNode, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyComponent } from '../../console/components/lazy-component.tsx';
import { useTranslations } from '../../console/locales/language.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';
import { LanguageProvider } from '../../console/locales/language-provider.tsx';
import './show.tsx';

/** Renders a part until its text appears and returns the fallback of its suspense boundary. */
async function open(part: ReactNode, text: string) {
  const wait = vi.fn<() => null>(() => null);
  const Fallback = () => wait();
  await render(
    <LanguageProvider initial="en">
      <Suspense fallback={<Fallback />}>{part}</Suspense>
    </LanguageProvider>,
  );
  await expect.element(page.getByText(text)).toBeInTheDocument();
  return wait;
}

describe('a component that is loaded when it is needed', () => {
  const load = () => Promise.resolve({ default: () => <p>The screen</p> });

  it('is shown without a fallback if it was loaded before', async () => {
    const Lazy = lazyComponent(load);
    await Lazy.preload();
    expect(await open(<Lazy />, 'The screen')).not.toHaveBeenCalled();
  });

  it('is loaded when it is shown, if it was not before', async () => {
    const Lazy = lazyComponent(load);
    expect(await open(<Lazy />, 'The screen')).toHaveBeenCalled();
  });
});

describe('the texts of an area', () => {
  const Title = () => <h1>{useTranslations('shell').screens.accounts}</h1>;

  it('are shown without a fallback if they were loaded before', async () => {
    const { screens } = await loadTranslations('shell', 'en');
    expect(await open(<Title />, screens.accounts)).not.toHaveBeenCalled();
  });
});
