import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A one-page PDF with one line of text. */
export function buildPdf(line: string): Buffer {
  const drawn = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

function assemblePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = text.length
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A PDF of 40 kB whose 300 pages take 12 GB to read. */
export const buildPdfBomb = (): Buffer => buildPdfOfPages(300, deflateSync(Buffer.alloc(40_000_000, ' '), { level: 9 }))

/** A PDF that shows the same page again and again. */
export function buildPdfOfPages(pages: number, stream: Buffer): Buffer {
  const packed = stream.toString('latin1')
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
  ])
}

/** A Word file of some 100 kB that contains ten million paragraphs. */
export const buildDocxBomb = (): Buffer => assembleDocx('<w:p/>'.repeat(10_000_000))

/** A Word file with one paragraph. */
export const buildDocx = (line: string): Buffer => assembleDocx(`<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)

const assembleDocx = (paragraphs: string): Buffer =>
  buildZip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
  })

/** A zip archive (APPNOTE 6.3.3: local headers, central directory, end record). */
function buildZip(files: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(data, { level: 9 })
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(8, 0)
    facts.writeUInt32LE(crc32(data), 6)
    facts.writeUInt32LE(packed.length, 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt16LE(name.length, 18)
    const head = Buffer.concat([Buffer.from('504b03041400', 'hex'), Buffer.from('0000', 'hex'), facts, name])
    local.push(head, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('504b010214001400', 'hex'), Buffer.from('0000', 'hex'), facts, tail, name]))
    at += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}
