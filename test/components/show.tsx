import { type ReactNode, Suspense } from 'react';
import { render } from 'vitest-browser-react';
import type { Language } from '../../console/words/languages.ts';
import { ReaderProvider } from '../../console/words/reader-provider.tsx';
import '../../console/style.css';

/** Shows a part of the console to a reader of a language. */
export const show = (part: ReactNode, language: Language = 'en') =>
  render(
    <ReaderProvider first={language}>
      <Suspense>{part}</Suspense>
    </ReaderProvider>,
  );
