import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Role = Parameters<Page['getByRole']>[0];

/** More presses of Tab than a person has the patience for. */
const maxTabs = 60;

/** Uses a page without a pointer. */
export function keyboard(page: Page) {
  const element = (role: Role, name: string | RegExp): Locator => page.getByRole(role, { name });
  /** Presses Tab until the focus is where it is wanted. */
  const reachAt = async (wanted: Locator) => {
    await wanted.first().waitFor();
    for (let presses = 0; presses < maxTabs; presses++) {
      if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    expect.fail(`Tab does not reach ${wanted.toString()}.`);
  };
  const reach = (role: Role, name: string | RegExp) => reachAt(element(role, name));
  const press = async (role: Role, name: string | RegExp) => {
    await reach(role, name);
    await page.keyboard.press('Enter');
  };
  /** Opens what the search finds for a text. */
  const find = async (text: string, name: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await element('searchbox', 'Buscar').waitFor();
    await page.keyboard.type(text);
    await page.locator('[role=menuitem][data-focused]', { hasText: name }).waitFor();
    await page.keyboard.press('Enter');
  };
  return {
    reach,
    reachAt,
    press,
    find,
    write: async (name: string, text: string, role: 'textbox' | 'combobox' = 'textbox') => {
      await reach(role, name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    choose: async (name: string, option: string) => {
      await press('button', name);
      await element('option', option).waitFor();
      const chosen = page.locator('[role=option]:focus', { hasText: option });
      await page.keyboard.press('Home');
      for (let presses = 0; presses < maxTabs && (await chosen.count()) === 0; presses++)
        await page.keyboard.press('ArrowDown');
      await chosen.press('Enter');
    },
    /** Opens a screen by its name, which the focus then goes to. */
    go: async (screen: string) => {
      await find(screen, screen);
      await page.locator(`main[aria-label="${screen}"]:focus-within`).waitFor();
    },
    /** Confirms the question that is open, and ends where it had been asked. */
    confirm: async (question: string | RegExp, answer: string) => {
      await element('alertdialog', question).waitFor();
      await press('button', answer);
      await element('alertdialog', question).waitFor({ state: 'detached' });
      await page.locator('main:focus-within').waitFor();
    },
  };
}
