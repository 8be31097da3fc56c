import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '#tests/server/pdf-of.ts';
import { pdfVerdict } from './pdf-check.ts';

const packed = (objects: string, filter = '/FlateDecode') =>
  `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>\nstream\n${deflateSync(Buffer.from(objects)).toString('latin1')}\nendstream`;

describe('a PDF', () => {
  it('that only shows something is fine, packed objects and all', () => {
    expect(pdfVerdict(pdfOf())).toBe('fine');
    expect(pdfVerdict(pdfOf(packed('1 0 << /Type /Page >>')))).toBe('fine');
    // Words of a page are no names, and a stream of a page is not looked into.
    expect(pdfVerdict(pdfOf('(JavaScript and Encrypt are words here)'))).toBe('fine');
  });

  it.each<[string, string]>([
    ['a script', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['a script whose name is hidden', '<< /S /J#61vaScript /#4aS (app.alert(1)) >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a file within', '<< /Type /EmbeddedFile >>'],
    ['a form that is sent', '<< /S /SubmitForm >>'],
    ['a form of another language', '<< /XFA 5 0 R >>'],
    ['a password', '<< /Encrypt 9 0 R >>'],
    ['a script in packed objects', packed('1 0 << /S /JavaScript >>')],
    ['objects packed in a way that is not looked into', packed('1 0 << >>', '/LZWDecode')],
    ['packed objects that are broken', '<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxyz'],
    [
      'packed objects that grow beyond all measure',
      `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(30_000_000)).toString('latin1')}\nendstream`,
    ],
  ])('is refused with %s', (_what, object) => {
    expect(pdfVerdict(pdfOf(object))).toBe('refused');
  });

  it('begins and ends as one', () => {
    expect(pdfVerdict(Buffer.from('<html>%PDF-1.7\n'))).toBe('noPdf');
    expect(pdfVerdict(Buffer.from('%PDF-9.9\n'))).toBe('noPdf');
    expect(pdfVerdict(Buffer.concat([pdfOf(), Buffer.from('<script>alert(1)</script>')]))).toBe(
      'refused',
    );
    expect(pdfVerdict(pdfOf().subarray(0, 60))).toBe('refused');
  });
});
