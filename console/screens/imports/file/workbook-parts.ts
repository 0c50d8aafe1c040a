import { isDayFormat } from './day-cells.ts';
import { type PackedTexts, packTexts } from './packed-texts.ts';
import { type XmlHandlers, readXml } from './read-xml.ts';
import type { ZipEntries } from './zip-entries.ts';

interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its file in the archive. */
  readonly path: string;
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** True if its days are counted from 1904. */
  readonly startsIn1904: boolean;
}

const folder = 'xl/';

/** Reads a part that a workbook may lack. */
async function readPart(entries: ZipEntries, path: string, handlers: XmlHandlers): Promise<void> {
  const open = entries.get(path);
  if (open) await readXml(open(), handlers);
}

export async function readWorkbook(entries: ZipEntries): Promise<Workbook> {
  const paths = new Map<string, string>();
  await readPart(entries, `${folder}_rels/workbook.xml.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Target: target = '' } = attributes();
      paths.set(id, target.startsWith('/') ? target.slice(1) : folder + target);
    },
  });
  const sheets: WorkbookSheet[] = [];
  let startsIn1904 = false;
  await readPart(entries, `${folder}workbook.xml`, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const found = attributes();
      const [id = ''] = Object.keys(found).flatMap((each) => (/^\w+:id$/.test(each) ? [found[each] ?? ''] : []));
      const path = paths.get(id);
      if (path === undefined) return;
      sheets.push({ name: found['name'] ?? '', isHidden: /hidden$/i.test(found['state'] ?? ''), path });
    },
  });
  return { sheets, startsIn1904 };
}

/** The positions of the cell styles that show days. */
export async function readDayStyles(entries: ZipEntries): Promise<ReadonlySet<string>> {
  const codes = new Map<string, string>();
  const styles: string[] = [];
  const bases: string[] = [];
  let list: string[] | undefined;
  await readPart(entries, `${folder}styles.xml`, {
    open(name, attributes) {
      if (name === 'cellStyleXfs') list = bases;
      else if (name === 'cellXfs') list = styles;
      else if (name === 'numFmt') {
        const { numFmtId: id = '', formatCode: code = '' } = attributes();
        codes.set(id, code);
      } else if (name === 'xf') {
        const { numFmtId: id, xfId: base = '' } = attributes();
        list?.push(id ?? bases[Number(base)] ?? '0');
      }
    },
    close(name) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = undefined;
    },
  });
  return new Set(styles.flatMap((id, at) => (isDayFormat(Number(id), codes.get(id)) ? [String(at)] : [])));
}

/** Characters that XML forbids are written like `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The texts to which cells refer by their position. */
export async function readSharedTexts(entries: ZipEntries): Promise<PackedTexts> {
  const texts = packTexts();
  let text = '';
  let isText = false;
  let isPronunciation = false;
  await readPart(entries, `${folder}sharedStrings.xml`, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPronunciation = true;
      else if (name === 't') isText = !isPronunciation;
    },
    close(name) {
      if (name === 'si') texts.add(unescapeText(text));
      else if (name === 'rPh') isPronunciation = false;
      else if (name === 't') isText = false;
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return texts;
}
