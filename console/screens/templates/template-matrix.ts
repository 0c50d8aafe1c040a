import type { TemplateView } from '../../../lib/channels/templates/contract.ts';
import { type MissingTemplate, coversLanguage } from './missing-templates.ts';

type TemplateChannel = TemplateView['channel'];

export interface MatrixRow {
  readonly action: string;
  readonly cells: readonly MatrixCell[];
}

export interface MatrixCell {
  readonly channel: TemplateChannel;
  readonly templates: readonly TemplateView[];
  /** Missing languages: other templates of the action have them, or a strategy needs them. */
  readonly gaps: readonly string[];
}

/** The templates by action and channel, with their gaps. */
export function templateMatrix(
  templates: readonly TemplateView[],
  channels: readonly TemplateChannel[],
  missing: readonly MissingTemplate[],
  language: string,
): readonly MatrixRow[] {
  const rows = Map.groupBy(templates, ({ action_type: action }) => action);
  const actions = new Set([...rows.keys(), ...missing.map(({ action }) => action)]);
  return [...actions]
    .sort((one, other) => one.localeCompare(other))
    .map((action) => {
      const own = rows.get(action) ?? [];
      const languages = [...new Set(own.map(({ language }) => language))].sort();
      return {
        action,
        cells: channels.map((channel) => {
          const here = own.filter((template) => template.channel === channel);
          const isNeeded = missing.some((each) => each.action === action && each.channel === channel);
          const wanted = new Set([...languages, ...(isNeeded ? [language] : [])]);
          return {
            channel,
            templates: here.toSorted((one, other) => one.language.localeCompare(other.language)),
            gaps: [...wanted]
              .sort()
              .filter((each) => !here.some((template) => coversLanguage(template.language, each))),
          };
        }),
      };
    });
}
