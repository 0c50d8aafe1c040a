export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text);

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
};

/** Applies the theme. The browser remembers it for the sign-in page. */
export function showTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  document.documentElement.dataset['theme'] = theme;
}
