const sentences: Readonly<Record<string, string>> = {
  es: 'Hola, soy un asistente automático.',
  pt: 'Olá, sou um assistente automático.',
  en: 'Hello, I am an automated assistant.',
};

/**
 * The sentence that begins every call by an AI agent, in a language such as `es` or `pt-BR`; in English if there is
 * none. The provider speaks a first message word for word, but leaves the words to the model if it is empty.
 */
export function aiDisclosure(language: string): string {
  const sentence = sentences[language.slice(0, 2)] ?? sentences['en'];
  if (sentence === undefined) throw new Error('There is no English sentence.');
  return sentence;
}
