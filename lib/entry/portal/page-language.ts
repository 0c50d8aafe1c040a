export const pageLanguages = ['es', 'pt', 'en'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** That of a language such as `pt-BR`, or English. */
export function pageLanguage(language: string | null | undefined): PageLanguage {
  const [base] = (language ?? '').split('-');
  return pageLanguages.find((each) => each === base) ?? 'en';
}
