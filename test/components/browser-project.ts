import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumFlags, chromiumPath } from '../harness/chromium.ts';

/** The parts of React Aria that the console uses. */
const ariaParts = (
  'Autocomplete Button Calendar Checkbox CheckboxGroup ComboBox DatePicker Dialog FileTrigger Form Group I18nProvider ' +
  'ListBox Menu Modal NumberField Popover SearchField Select Switch TextField Toast ToggleButton slots'
).split(' ');

const project = (executablePath: string): TestProjectInlineConfiguration => ({
  oxc: { jsx: { runtime: 'automatic' } },
  // Vite would reload the page during a test for a dependency that it discovers late.
  optimizeDeps: {
    include: [
      '@tanstack/react-virtual',
      '@internationalized/date',
      'axe-core',
      'react',
      ...ariaParts.map((part) => `react-aria-components/${part}`),
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    testTimeout: 30_000,
    include: ['test/components/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: chromiumFlags } }),
      instances: [{ browser: 'chromium', viewport: { width: 1200, height: 800 } }],
    },
  },
});

/** The component tests, which run in a browser. Without one there are none, with a message. */
export function componentProjects(): TestProjectInlineConfiguration[] {
  if (chromiumPath !== undefined) return [project(chromiumPath)];
  console.warn('The tests of components are skipped: there is no Chromium.');
  return [];
}
