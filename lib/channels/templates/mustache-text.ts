import mustache from 'mustache';
import { BoundedCache } from '../../foundation/bounded-cache.ts';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly shownIf: 'present' | 'missing';
      readonly pieces: readonly Piece[];
    };

export interface Flaw {
  readonly code: 'template_unparsable' | 'template_tag_not_supported' | 'template_variable_unknown';
  readonly message: string;
}

// By default Mustache caches every text it has parsed; templates change, so that cache would grow without limit.
mustache.templateCache = new BoundedCache<string>(100);

/**
 * Parses a text by the rules of Mustache (mustache(5)): `{{name}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and
 * `{{! comment }}`. Tags that leave a value unescaped, include another template or change the delimiters are flaws, and
 * so are names that `isKnown` rejects.
 */
export function parseMustache(
  text: string,
  isKnown: (name: string) => boolean,
): { readonly pieces: readonly Piece[]; readonly flaws: readonly Flaw[] } {
  const flaws: Flaw[] = [];
  const tokens = tokenize(text);
  if (!Array.isArray(tokens)) return { pieces: [], flaws: [tokens] };

  const checkName = (name: string): string => {
    if (hasBraces(name)) flaws.push({ code: 'template_tag_not_supported', message: withTwoBraces(name) });
    else if (!isKnown(name)) flaws.push({ code: 'template_variable_unknown', message: unknownVariable(name) });
    return name;
  };
  const pieceOf = ([type, value, , , inner]: Token): Piece[] => {
    switch (type) {
      case 'text':
        return [{ kind: 'text', text: value }];
      case 'name':
        return [{ kind: 'variable', name: checkName(value) }];
      case '#':
      case '^': {
        const name = checkName(value);
        const pieces = (inner ?? []).flatMap(pieceOf);
        return [{ kind: 'section', name, shownIf: type === '#' ? 'present' : 'missing', pieces }];
      }
      case '!':
        return [];
      default:
        flaws.push({ code: 'template_tag_not_supported', message: unsupportedTag(type, value) });
        return [];
    }
  };
  const pieces = tokens.flatMap(pieceOf);
  return { pieces, flaws };
}

type Token = readonly [type: string, value: string, start: number, end: number, inner?: readonly Token[]];

function tokenize(text: string): Token[] | Flaw {
  try {
    // The parser's types do not say that the fifth element of a section's token is its inner tokens.
    return mustache.parse(text) as unknown as Token[];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { code: 'template_unparsable', message: `Cannot be parsed as a Mustache template: ${why}.` };
  }
}

const unknownVariable = (name: string): string => (name ? `There is no variable ${name}.` : 'A variable needs a name.');

/** The parser counts braces beyond the third as part of the name. */
const hasBraces = (name: string): boolean => /[{}]/.test(name);

function withTwoBraces(name: string): string {
  const bare = name.replaceAll(/[{}&#^/>!=\s]/g, '');
  return bare ? `Write {{${bare}}}, with two braces on each side.` : unknownVariable(bare);
}

function unsupportedTag(type: string, value: string): string {
  if (hasBraces(value)) return withTwoBraces(value);
  if (value === '') return unknownVariable(value);
  if (type === '&') return `Write {{${value}}}: values are always escaped.`;
  if (type === '>') return `Remove {{> ${value}}}: a template cannot include another one.`;
  return `Remove {{${type}${value}}}: the tag is not supported.`;
}

export const shownVariables = (pieces: readonly Piece[]): string[] => [
  ...new Set(
    pieces.flatMap((piece) =>
      piece.kind === 'text' ? [] : piece.kind === 'variable' ? [piece.name] : shownVariables(piece.pieces),
    ),
  ),
];

export function renderPieces(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
  escape: (value: string) => string,
  missing: Set<string>,
): string {
  const textOf = (piece: Piece): string => {
    if (piece.kind === 'text') return piece.text;
    const value = valueOf(piece.name);
    if (piece.kind === 'section') {
      const isShown = (value !== undefined) === (piece.shownIf === 'present');
      return isShown ? renderPieces(piece.pieces, valueOf, escape, missing) : '';
    }
    if (value === undefined) missing.add(piece.name);
    return value === undefined ? '' : escape(value);
  };
  return pieces.map(textOf).join('');
}

export const escapeHtml = (value: string): string => mustache.escape(value);
