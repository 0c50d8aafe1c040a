import { describe, expect, it } from 'vitest';
import { attachmentTypeOf } from '../../lib/foundation/attachment-type.ts';

const bytes = (hex: string, text = ''): Uint8Array => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text)]);

describe('the type of an attachment', () => {
  it.each([
    ['image/jpeg', bytes('ffd8ffe0', 'JFIF')],
    ['image/png', bytes('89504e470d0a1a0a', 'IHDR')],
    ['application/pdf', bytes('', '%PDF-1.7\n')],
  ])('is %s by its first bytes', (type, content) => {
    expect(attachmentTypeOf(content)).toBe(type);
  });

  it.each([
    ['a page', bytes('', '<html><script>')],
    ['a drawing with a script', bytes('', '<svg onload="alert(1)">')],
    ['a program', bytes('4d5a9000')],
    ['an archive', bytes('504b0304')],
    ['a PDF that begins with a page', bytes('', '<html>%PDF-1.7')],
    ['the beginning of a PNG', bytes('89504e47')],
    ['nothing', bytes('')],
  ])('is unknown of %s', (_, content) => {
    expect(attachmentTypeOf(content)).toBeUndefined();
  });
});
