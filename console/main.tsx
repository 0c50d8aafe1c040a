import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { Failure } from './parts/failure.tsx';
import { loadConfig } from './session/config.ts';
import { openSession } from './session/session.ts';
import './style.css';
import { ReaderProvider } from './words/reader-provider.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);

try {
  const { session, hasFailed } = await openSession(await loadConfig());
  root.render(
    <StrictMode>
      <ReaderProvider>
        <ConsoleApp session={session} hasFailed={hasFailed} />
      </ReaderProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <ReaderProvider>
      <main className="page">
        <Failure error={error} retry={() => location.reload()} />
      </main>
    </ReaderProvider>,
  );
}
