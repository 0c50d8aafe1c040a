const sentences: Readonly<Record<string, string>> = {
  es: 'Hola, soy un asistente automático.',
  pt: 'Olá, sou um assistente automático.',
  en: 'Hello, I am an automated assistant.',
};

/**
 * Returns the sentence with which an AI agent begins every call, in a language such as `es` or `pt-BR`; in English if
 * there is no translation. The provider speaks a first message word for word; if it is empty, the model chooses the
 * words.
 */
export function aiDisclosure(language: string): string {
  const sentence = sentences[language.slice(0, 2)] ?? sentences['en'];
  if (sentence === undefined) throw new Error('There is no English sentence.');
  return sentence;
}
