import { Parser } from 'saxen';

export interface XmlHandlers {
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

type Attributes = Readonly<Record<string, string>>;

const decoded = (attributes: Attributes, decode: (text: string) => string): Attributes =>
  Object.values(attributes).some((value) => value.includes('&'))
    ? Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
    : attributes;

/** Reads XML piece by piece, and ignores the prefixes of elements. */
export async function readXml(pieces: ReadableStream<string>, { open, close, text }: XmlHandlers): Promise<void> {
  const parser = new Parser();
  if (open) parser.on('openTag', (name, read, decode) => open(localName(name), () => decoded(read(), decode)));
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  if (text) {
    parser.on('text', (encoded, decode) => text(decode(encoded)));
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw error;
  });
  const reader = pieces.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) parser.write(read.value);
  parser.end();
}
