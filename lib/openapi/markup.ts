/** A piece of HTML in which everything that is not our own markup is escaped. */
export interface Markup {
  readonly markup: string;
}

type Insertion = string | number | undefined | Markup | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function inserted(value: Insertion): string {
  if (value === undefined) return '';
  if (typeof value !== 'object') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(inserted).join('');
}

/** HTML with values in it: text is escaped, markup is not. */
export const html = (pieces: TemplateStringsArray, ...values: readonly Insertion[]): Markup => ({
  markup: pieces.map((piece, index) => piece + inserted(values[index])).join(''),
});

/** Text with `code` in it. */
export const inline = (text: string): Markup => {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))}`;
};

/** Paragraphs parted by empty lines. */
export const paragraphs = (text: string): Markup =>
  html`${text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;

/** An anchor for a heading. */
export const anchorOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
