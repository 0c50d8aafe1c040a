import { truncateText } from '../../foundation/truncate-text.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** The field that holds texts of debtors and of imports, at the object that they belong to. */
const untrusted = 'untrusted_text';

const maxNameCharacters = 200;
const maxTextCharacters = 1000;

const nameFields: ReadonlySet<string> = new Set(['name', 'contact_name']);

/** Identifiers, codes and addresses that no schema closes. Those with blanks count as text. */
const identifierFields: ReadonlySet<string> = new Set([
  'address',
  'address_masked',
  'action_type',
  'by',
  'call_sid',
  'conversation_id',
  'country',
  'currency',
  'email',
  'external_id',
  'from',
  'id',
  'language',
  'number',
  'phone',
  'preset',
  'provider_code',
  'provider_message_id',
  'reference',
  'region',
  'source_system',
  'timezone',
  'to',
  'user_id',
  'whatsapp',
]);

const identifier = /^[\p{L}\p{N}+][\p{L}\p{N}.,:;@/#*+_()-]{0,63}$/u;

/** Too long for assistants, and not needed to answer a question: the API has them. */
const omitted: ReadonlySet<string> = new Set(['facts', 'rules_in_force']);

export type TextRules = Pick<ToolDefinition, 'closedTexts' | 'freeObjects'>;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line without control characters, so that a name cannot pose as anything else. */
const asName = (text: string): string => truncateText(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), maxNameCharacters);

/**
 * Moves texts that debtors or imports wrote into the field `untrusted_text` of their object. All texts count as such,
 * unless their schema closes them, or they are names or identifiers: a field that is new is untrusted until somebody
 * says otherwise. Leaves out what is null, and cuts texts and lists, whose lengths `cut` is told.
 */
export function separateTexts(
  value: unknown,
  { closedTexts, freeObjects }: TextRules,
  { maxLines, cut }: { readonly maxLines: number; readonly cut: (path: string, count: number) => void },
): unknown {
  const closed = new Set(closedTexts);
  const free = new Set(freeObjects);

  const isOrdinary = (text: string, field: string, path: string): boolean =>
    closed.has(path) || ((identifierFields.has(field) || path.includes('checks.*.compared.')) && identifier.test(text));

  function separateList(list: readonly unknown[], field: string, path: string): readonly unknown[] {
    if (list.length > maxLines) cut(path, list.length);
    return list.slice(0, maxLines).map((item) => separateItem(item, field, `${path}.*`));
  }

  function separateItem(item: unknown, field: string, path: string): unknown {
    if (Array.isArray(item)) return separateList(item, field, path);
    if (isFields(item)) return separateFields(item, path);
    return typeof item === 'string' && !isOrdinary(item, field, path)
      ? { [untrusted]: truncateText(item, maxTextCharacters) }
      : item;
  }

  function separateFields(fields: Fields, parent: string): Fields {
    const ordinary: Record<string, unknown> = {};
    const texts: Record<string, unknown> = {};
    for (const [field, each] of Object.entries(fields)) {
      const path = parent === '' ? field : `${parent}.${field}`;
      if (each === null || each === undefined || omitted.has(field)) continue;
      if (typeof each === 'string') {
        if (nameFields.has(field)) ordinary[field] = asName(each);
        else if (isOrdinary(each, field, path)) ordinary[field] = each;
        else texts[field] = truncateText(each, maxTextCharacters);
      } else if (Array.isArray(each)) ordinary[field] = separateList(each, field, path);
      else if (!isFields(each)) ordinary[field] = each;
      else if (free.has(path)) texts[field] = each;
      else ordinary[field] = separateFields(each, path);
    }
    return Object.keys(texts).length > 0 ? { ...ordinary, [untrusted]: texts } : ordinary;
  }

  return separateItem(value, '', '');
}
