import { deflateSync } from 'node:zlib'
import { buildZip } from './build-zip.ts'
import { buildDocx, buildDocxBomb, buildPdf, buildPdfBomb, buildPdfOfPages } from './make-files.ts'
import { buildWorkbook } from './workbook.ts'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
}

const depth = 200_000
const nestedXml = `<?xml version="1.0"?>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
const blanks = Buffer.alloc(200 * 1024 * 1024, ' ')

/** Small files that would cost a reader minutes, all memory or its stack. */
const files: readonly { readonly name: string; readonly build: () => Buffer }[] = [
  { name: 'one cell in the last place', build: () => buildWorkbook('<row><c r="XFD1048576"><v>1</v></c></row>') },
  { name: 'one row in the last place', build: () => buildWorkbook('<row r="1e9"><c r="A1"><v>1</v></c></row>') },
  {
    name: 'a wide row and a low one',
    build: () => buildWorkbook('<row><c r="XFD1"><v>1</v></c></row><row><c r="A1048576"><v>1</v></c></row>'),
  },
  { name: 'a sheet of blanks', build: () => buildWorkbook(' '.repeat(blanks.length)) },
  {
    name: 'a long text in a cell',
    build: () => buildWorkbook(`<row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(100_000_000)}</t></is></c></row>`),
  },
  { name: 'a sheet of empty cells', build: () => buildWorkbook('<c r="A1"/>'.repeat(7_000_000)) },
  { name: 'a row that says its place often', build: () => buildWorkbook(`<row ${'r="1" '.repeat(300_000)}>`) },
  {
    name: 'tags without an end of their own',
    build: () => buildZip([{ name: 'xl/charts/chart1.xml', text: `${'<a '.repeat(5_000_000)}/>` }]),
  },
  { name: 'a Word bomb', build: buildDocxBomb },
  {
    name: 'a Word file of nested paragraphs',
    build: () => buildDocx(`${'<w:p>'.repeat(depth)}${'</w:p>'.repeat(depth)}`),
  },
  { name: 'slides', build: () => buildZip([{ name: 'ppt/slides/slide1.xml', text: blanks }]) },
  { name: 'a list in an archive', build: () => buildZip([{ name: 'visitors.csv', text: blanks }]) },
  {
    name: 'many files',
    build: () => buildZip(Array.from({ length: 3000 }, (_, n) => ({ name: `${n}.csv`, text: 'x' }))),
  },
  { name: 'a PDF of one heavy page', build: buildPdfBomb },
  {
    name: 'a PDF that shows a page often',
    build: () => buildPdfOfPages(300, deflateSync(Buffer.alloc(8_000_000, ' '))),
  },
  { name: 'a PDF of objects without an end', build: () => Buffer.from(`%PDF-1.4\n${'1 0 obj '.repeat(1_000_000)}`) },
  { name: 'a PDF of objects alone', build: () => Buffer.from(`%PDF-1.4\n${'1 0 obj<<>>endobj '.repeat(500_000)}`) },
  { name: 'a PDF of filters', build: () => Buffer.from(`%PDF-1.4\n1 0 obj${'/Filter['.repeat(1_000_000)}stream\n`) },
  {
    name: 'a PDF of very many pages',
    build: () => {
      const pages = Array.from({ length: 80_000 }, (_, n) => `${n + 3} 0 R`).join(' ')
      const objects = Array.from({ length: 80_000 }, (_, n) => `${n + 3} 0 obj<</Type/Page>>endobj`).join('\n')
      return Buffer.from(
        `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Kids[${pages}]>>endobj\n${objects}`,
      )
    },
  },
  {
    name: 'a PDF whose pages go round in circles',
    build: () => {
      const kids = Array.from({ length: 300 }, (_, n) => `${2 + (n % 150)} 0 R`).join(' ')
      const nodes = Array.from({ length: 150 }, (_, n) => `${n + 2} 0 obj<</Type/Pages/Kids[${kids}]>>endobj`)
      return Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${nodes.join('\n')}`)
    },
  },
  { name: 'a nested PDF', build: () => buildPdf(`x) Tj ${'['.repeat(depth)} (x`) },
  { name: 'nested JSON', build: () => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`) },
  { name: 'nested objects', build: () => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) },
  { name: 'nested XML', build: () => Buffer.from(nestedXml) },
  { name: 'nested HTML', build: () => Buffer.from(`<!doctype html><html><body>${'<div><ul><li><b>'.repeat(depth)}`) },
  {
    name: 'a feed of ever more names',
    build: () => {
      const names = Array.from({ length: 20_000 }, (_, n) => `xmlns:n${n}="u"`).join(' ')
      return Buffer.from(
        `<?xml version="1.0"?><rss ${names}><channel>${'<i xmlns:x="y"/>'.repeat(50_000)}</channel></rss>`,
      )
    },
  },
  {
    name: 'a calendar of nested parts',
    build: () => Buffer.from(`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}END:VCALENDAR\r\n`),
  },
  {
    name: 'XML of entities that grow',
    build: () => {
      const names = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('')
      return Buffer.from(`<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "xxxx">${names}]><rss>&e20;</rss>`)
    },
  },
  {
    name: 'front matter of references that grow',
    build: () => {
      const lists = Array.from({ length: 20 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(20)}]`).join('\n')
      return Buffer.from(`---\nl0: &l0 [x]\n${lists}\ntitle: *l20\n---\nText\n`)
    },
  },
  {
    name: 'a contact card of one folded line',
    build: () => Buffer.from(`BEGIN:VCARD\r\nVERSION:3.0\r\nFN:x${'\r\n x'.repeat(1_000_000)}\r\nEND:VCARD\r\n`),
  },
  { name: 'one line', build: () => Buffer.from(`a,b\n"${'x'.repeat(4_000_000)}`) },
  { name: 'one row of many columns', build: () => Buffer.from(`a\n${','.repeat(2_000_000)}`) },
  { name: 'a mail of nested parts', build: () => buildNestedMail(3000) },
]

export const buildHostileFiles = (): HostileFile[] => files.map(({ name, build }) => ({ name, bytes: build() }))

function buildNestedMail(levels: number): Buffer {
  let text = 'MIME-Version: 1.0\r\nFrom: a@x.test\r\nSubject: x\r\n'
  for (let n = 0; n < levels; n++) text += `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`
  return Buffer.from(`${text}\r\nx\r\n`)
}
