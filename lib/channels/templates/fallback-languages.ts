/** The languages in which to look for a template, in order of preference: `es-AR`, then `es`. */
export const fallbackLanguages = (language: string): readonly string[] => {
  const [base = language] = language.split('-');
  return base === language ? [language] : [language, base];
};
