import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { Failure } from './components/failure.tsx';
import { allowEmptyHtml } from './components/trusted-types.ts';
import { loadConfig } from './session/config.ts';
import { openSession } from './session/session.ts';
import { showTheme, storedTheme } from './shell/theme.ts';
import './style.css';
import './components/components.css';
import './shell/shell.css';
import { chooseLanguage } from './locales/languages.ts';
import { loadTranslations } from './locales/load-translations.ts';
import { LanguageProvider, storedLanguage } from './locales/language-provider.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);
const language = chooseLanguage(storedLanguage(), navigator.languages);
document.documentElement.lang = language;
allowEmptyHtml();
showTheme(storedTheme());
void loadTranslations('shell', language);

try {
  const config = await loadConfig();
  const { session, hasFailed } = await openSession(config);
  root.render(
    <StrictMode>
      <LanguageProvider initial={language}>
        <Suspense>
          <ConsoleApp config={config} session={session} hasFailed={hasFailed} />
        </Suspense>
      </LanguageProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <LanguageProvider initial={language}>
      <Suspense>
        <main className="page">
          <Failure error={error} retry={() => location.reload()} />
        </main>
      </Suspense>
    </LanguageProvider>,
  );
}
