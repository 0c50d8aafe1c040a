import { type ReactNode, Suspense } from 'react';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Language } from '../../console/locales/languages.ts';
import { LanguageProvider } from '../../console/locales/language-provider.tsx';
import '../../console/style.css';

// The page of the last test stays open until all projects have ended; animations on it would take time.
afterEach(cleanup);

const waiting = 'The texts are being loaded.';

/** Shows a part of the console in a language, once its texts have loaded. */
export async function show(part: ReactNode, language: Language = 'en') {
  const screen = await render(
    <LanguageProvider initial={language}>
      <Suspense fallback={waiting}>{part}</Suspense>
    </LanguageProvider>,
  );
  await expect.element(page.getByText(waiting)).not.toBeInTheDocument();
  return screen;
}
