export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text);

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
};

/** Shows the console in light or dark colors. The browser remembers the choice. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
