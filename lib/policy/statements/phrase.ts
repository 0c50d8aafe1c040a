/**
 * What a debtor says that collection must not ignore. `dispute` includes complaints; `cease` is the formal demand to end
 * all contact, `stop` any other request for it; `data_request` is one to see, correct or delete what is stored of them.
 */
export const statements = ['paid', 'another_person', 'lawyer', 'dispute', 'stop', 'cease', 'data_request'] as const;
export type Statement = (typeof statements)[number];

export interface Phrase {
  /** A regular expression of whole words in lower case without accents and apostrophes, within one clause. */
  readonly words: string;
  /** A message that has it. Invented. */
  readonly from: string;
  /** Words in the same clause with which it means something else. */
  readonly unless?: string;
}

export interface Language {
  /** Abbreviations of text messages, and what they stand for. */
  readonly abbreviations: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<Statement, readonly Phrase[]>>;
  /** Words before a name with which somebody says not to be that person. The name has a capital letter. */
  readonly deniesName: RegExp;
}
