import type { Result } from './result.ts';

const rowHeight = 26;
const left = 250;
const barMax = 380;
const right = 330;
const top = 64;
/** Bars are cut off at this multiple of the target. */
const scoreMax = 2;

const colours = {
  ok: '#2f7d5b',
  missed: '#b3452c',
  reported: '#6b7280',
  line: '#111827',
  text: '#1f2937',
  rule: '#e5e7eb',
};

interface Bar {
  readonly result: Result;
  readonly score: number | undefined;
}

/** Relates a value to its target: 1 is the target, more is better. Undefined for rows without a target. */
function scoreOf({ target, value }: Result): number | undefined {
  const [sign = '', text] = target.split(' ');
  const targetValue = Number(text);
  if (sign === '≥') return value / targetValue;
  if (sign === '≤') return Math.min(scoreMax, value <= 0 ? scoreMax : targetValue / value);
  if (sign === '=') return value === targetValue ? 1 : 0;
  const slope = /^(\S+) ± (\S+)$/.exec(target);
  if (!slope) return undefined;
  return Math.min(scoreMax, Number(slope[2]) / Math.max(Math.abs(value - Number(slope[1])), 1e-6));
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const x = (score: number): number => left + (Math.min(Math.max(score, 0), scoreMax) / scoreMax) * barMax;

function drawBar({ result, score }: Bar, at: number): string {
  const y = top + at * rowHeight;
  const colour = score === undefined ? colours.reported : result.ok ? colours.ok : colours.missed;
  const width = score === undefined ? 0 : x(score) - left;
  const label = `${result.value} ${result.unit}${score === undefined ? '' : `, target ${result.target}`}`;
  return [
    `<g><title>${escapeXml(`${result.metric}; ${result.reference}`)}</title>`,
    `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${escapeXml(result.id)}</text>`,
    `<rect x="${left}" y="${y + 2}" width="${width.toFixed(1)}" height="14" rx="2" fill="${colour}"/>`,
    `<text x="${left + barMax + 12}" y="${y + 13}" fill="${colour}">${escapeXml(label)}</text></g>`,
  ].join('');
}

/** Renders an SVG with a bar for each row, relative to its target. */
export function renderChart(results: readonly Result[]): string {
  const bars = results.map((result) => ({ result, score: scoreOf(result) }));
  const [width, height] = [left + barMax + right, top + bars.length * rowHeight + 16];
  const target = x(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${colours.text}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600">How near each part is to its target</text>`,
    `<text x="${target}" y="${top - 10}" text-anchor="middle">target</text>`,
    `<text x="${left + barMax}" y="${top - 10}" text-anchor="end">twice as good</text>`,
    ...bars.map(drawBar),
    `<line x1="${target}" y1="${top - 4}" x2="${target}" y2="${height - 12}" stroke="${colours.line}" stroke-dasharray="3 3"/>`,
    '</svg>',
    '',
  ].join('\n');
}
