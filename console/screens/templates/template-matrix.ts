import type { TemplateView } from '../../../lib/outreach/templates/contract.ts';

type TemplateChannel = TemplateView['channel'];

export interface MatrixRow {
  readonly action: string;
  readonly cells: readonly MatrixCell[];
}

export interface MatrixCell {
  readonly channel: TemplateChannel;
  /** By language. */
  readonly templates: readonly TemplateView[];
  /** The languages in which other texts exist, but this one does not. */
  readonly gaps: readonly string[];
}

/** The templates by action and channel. A gap is a language that other templates of the same action have. */
export function templateMatrix(
  templates: readonly TemplateView[],
  channels: readonly TemplateChannel[],
): readonly MatrixRow[] {
  const rows = Map.groupBy(templates, ({ action_type: action }) => action);
  return [...rows]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([action, own]) => {
      const languages = [...new Set(own.map(({ language }) => language))].sort();
      return {
        action,
        cells: channels.map((channel) => {
          const here = own.filter((template) => template.channel === channel);
          return {
            channel,
            templates: here.toSorted((one, other) => one.language.localeCompare(other.language)),
            gaps: languages.filter((language) => !here.some((template) => covers(template.language, language))),
          };
        }),
      };
    });
}

/** A text in `es` is also that of `es-AR` if this has none of its own. */
const covers = (own: string, language: string): boolean => own === language || own === language.split('-')[0];
