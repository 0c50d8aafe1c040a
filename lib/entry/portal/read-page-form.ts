/** Of a form without a file. */
const maxTextBytes = 20_000;

export interface PageForm {
  readonly fields: URLSearchParams;
  /** Empty if none was chosen. */
  readonly file: File | undefined;
}

export interface SentForm {
  /** As browsers send it: `application/x-www-form-urlencoded`. */
  readonly text: string;
  /** Reads it as `multipart/form-data`, in which browsers send files; undefined if it is not. */
  readonly readParts: () => Promise<FormData | undefined>;
}

/** The fields of a form, with the line breaks of a text; undefined if it is too large. */
export async function readPageForm({ text, readParts }: SentForm): Promise<PageForm | undefined> {
  const parts = await readParts();
  if (!parts) {
    if (text.length > maxTextBytes) return undefined;
    return { fields: new URLSearchParams(text.replaceAll('%0D%0A', '%0A')), file: undefined };
  }
  const fields = new URLSearchParams();
  let file: File | undefined;
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value.replaceAll('\r\n', '\n'));
    else if (name === 'file' && value.size > 0) file = value;
  }
  return fields.toString().length > maxTextBytes ? undefined : { fields, file };
}
