import type { ExportContent } from './exported-kind.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

export const exportMediaType = ({ format }: Pick<ExportContent, 'format'>): string => mediaTypes[format];

export const exportFileName = ({ exported, format, today }: Pick<ExportContent, 'exported' | 'format' | 'today'>) =>
  `${exported}-${today}.${format}`;
