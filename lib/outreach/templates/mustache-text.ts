import mustache from 'mustache';
import { BoundedCache } from '../../foundation/bounded-cache.ts';

/** A text with variables, taken apart: plain text, variables, and parts that are shown where a variable has a value, or has none. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'part';
      readonly name: string;
      readonly shownWith: 'value' | 'no value';
      readonly pieces: readonly Piece[];
    };

/** Why a text cannot be a template. */
export interface Flaw {
  readonly code: 'template_unparsable' | 'template_tag_not_supported' | 'template_variable_unknown';
  readonly message: string;
}

// By itself Mustache keeps every text it ever parsed; templates change, and a function lives long.
mustache.templateCache = new BoundedCache<string>(100);

/**
 * Takes a text apart by the rules of Mustache (mustache(5)): `{{name}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and
 * `{{! comment }}`. Tags that would leave a value unescaped, take in another text or redefine the braces are flaws, and so
 * are names that are not `known`.
 */
export function parseMustache(
  text: string,
  known: (name: string) => boolean,
): { readonly pieces: readonly Piece[]; readonly flaws: readonly Flaw[] } {
  const flaws: Flaw[] = [];
  const tokens = parsed(text);
  if (!Array.isArray(tokens)) return { pieces: [], flaws: [tokens] };

  const nameOf = (name: string): string => {
    const message = `There is no variable ${name || 'without a name'}.`;
    if (!known(name)) flaws.push({ code: 'template_variable_unknown', message });
    return name;
  };
  const pieceOf = ([type, value, , , inner]: Token): Piece[] => {
    switch (type) {
      case 'text':
        return [{ kind: 'text', text: value }];
      case 'name':
        return [{ kind: 'variable', name: nameOf(value) }];
      case '#':
      case '^': {
        const name = nameOf(value);
        const pieces = (inner ?? []).flatMap(pieceOf);
        return [{ kind: 'part', name, shownWith: type === '#' ? 'value' : 'no value', pieces }];
      }
      case '!':
        return [];
      default:
        flaws.push({ code: 'template_tag_not_supported', message: refusalOf(type, value) });
        return [];
    }
  };
  const pieces = tokens.flatMap(pieceOf);
  return { pieces, flaws };
}

type Token = readonly [type: string, value: string, start: number, end: number, inner?: readonly Token[]];

function parsed(text: string): Token[] | Flaw {
  try {
    // The parser's own types leave open what the fifth place of a token holds; a section's is its tokens.
    return mustache.parse(text) as unknown as Token[];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { code: 'template_unparsable', message: `Not a Mustache template: ${why}.` };
  }
}

function refusalOf(type: string, value: string): string {
  if (type === '&') return `Write {{${value}}}: a value is never left unescaped.`;
  if (type === '>') return `A template cannot take in another one, as {{> ${value}}} would.`;
  return `The tag {{${type}${value}}} is not supported.`;
}

/** The variables of a text, each once, in the order they appear; those that only decide whether a part is shown are left out. */
export const shownVariables = (pieces: readonly Piece[]): string[] => [
  ...new Set(
    pieces.flatMap((piece) =>
      piece.kind === 'text' ? [] : piece.kind === 'variable' ? [piece.name] : shownVariables(piece.pieces),
    ),
  ),
];

/** Puts the text together. Variables that are shown and have no value are added to `missing`. */
export function renderPieces(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
  escape: (value: string) => string,
  missing: Set<string>,
): string {
  const textOf = (piece: Piece): string => {
    if (piece.kind === 'text') return piece.text;
    const value = valueOf(piece.name);
    if (piece.kind === 'part') {
      const isShown = (value !== undefined) === (piece.shownWith === 'value');
      return isShown ? renderPieces(piece.pieces, valueOf, escape, missing) : '';
    }
    if (value === undefined) missing.add(piece.name);
    return value === undefined ? '' : escape(value);
  };
  return pieces.map(textOf).join('');
}

/** Makes a value plain text in HTML, also inside an attribute. */
export const escapeHtml = (value: string): string => mustache.escape(value);
