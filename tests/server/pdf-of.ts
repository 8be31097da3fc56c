/** A small PDF with one object more than it needs. */
export function pdfOf(object = '<< /Type /Outlines /Count 0 >>'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    object,
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((each, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${each}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  body += places.map((place) => `${place} 00000 n \n`).join('');
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
