import { gzipSync } from 'node:zlib'
import { explainNoText } from '../src/documents/foreign-files.ts'
import { expect, it } from 'vitest'
import { buildZip } from './build-zip.ts'
import { signUp } from './harness.ts'
import { buildDocx, buildPdf } from './make-files.ts'
import { useApp } from './test-app.ts'
import { buildMultipart, tinyPng } from './upload.ts'
import { buildWorkbook } from './workbook.ts'

const { app } = await useApp({ hasRateLimits: false })
const ada = await signUp(app)

const save = ': save it as CSV and choose that file'
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)])
const random = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919 + (n >> 3)) % 256))
const files: readonly (readonly [string, Buffer, string])[] = [
  ['an Excel workbook', buildWorkbook('<row><c r="A1"><v>1</v></c></row>'), `is an Excel workbook (.xlsx)${save}`],
  ['an old workbook', oldOffice, `is an old Office file (.xls or .doc)${save}`],
  ['a Word document', buildDocx('Name,Email'), 'is a Word document (.docx), not text'],
  ['slides', buildZip([{ name: 'ppt/presentation.xml', text: '<p/>' }]), 'is a PowerPoint file (.pptx), not text'],
  ['an archive', buildZip([{ name: 'people.csv', text: 'Name\nMia\n' }]), 'is an archive (.zip), not text'],
  ['a PDF', buildPdf('Name,Email'), 'is a PDF, not text'],
  ['a picture', tinyPng, 'is a picture, not text'],
  ['a packed file', gzipSync('Name\nMia\n'), 'is a packed file (.gz), not text'],
  ['bytes at random', random, 'is a file of another kind, not text'],
]

it.each(files)('names %s', (_kind, bytes, reason) => expect(explainNoText(bytes)).toBe(reason))

it.each([
  ['a table', 'Name,Email\nMia,mia@x.test\n'],
  ['old encodings', Buffer.from('Name\nJ\xf6rg\nGr\xfc\xdfe\n', 'latin1')],
  ['UTF-16 with a mark', Buffer.from('\ufeffName\nMia\n', 'utf16le')],
  ['UTF-16 without one', Buffer.from('Name,Email\nMia,mia@x.test\n', 'utf16le')],
  ['a stray zero', `Name\n${'Mia and Jon\n'.repeat(20)}\0`],
  ['nothing', ''],
  ['words that begin as an archive', 'PK is a name\nMia\n'],
])('takes %s for text', (_kind, text) => expect(explainNoText(Buffer.from(text as string))).toBeNull())

/** Importers, and whether they read tables of any format or text alone. */
const importers = [
  { id: 'crmImports.upload', name: 'people.csv', fields: { resource: 'contacts' }, takesWorkbooks: true },
  { id: 'imports.upload', name: 'posts.csv', fields: { kind: 'posts' }, takesWorkbooks: true },
  { id: 'numberImports.upload', name: 'visitors.csv', fields: {}, takesWorkbooks: false },
  { id: 'subscribers.readFile', name: 'people.csv', fields: {}, takesWorkbooks: true },
  { id: 'tableImports.upload', name: 'rows.csv', fields: {}, takesWorkbooks: true },
] as const

it.each(importers)(
  '$id refuses each of them with a sentence, and reads none as letters at random',
  async ({ id, name, fields, takesWorkbooks }) => {
    for (const [kind, bytes, reason] of files) {
      if (kind === (takesWorkbooks ? 'an Excel workbook' : 'an archive')) continue
      // One post.
      if (id === 'imports.upload' && kind === 'a Word document') continue
      const { status, error } = await ada.request(id, buildMultipart(name, bytes, fields))
      expect([kind, status]).toEqual([kind, 400])
      const sentence = !takesWorkbooks
        ? reason
        : kind === 'an old workbook'
          ? 'could not be read as a workbook'
          : reason.replace(', not text', ': export the table as CSV or Excel')
      expect(error.message).toBe(`file ${sentence}`)
    }
  },
)

it('a cell of pasted markup is no element of too many attributes', async () => {
  const markup = `&lt;p class="x">Hall's&lt;/p> `.repeat(1000)
  const rows = `<row><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row><c r="A2" t="inlineStr"><is><t>${markup}</t></is></c></row>`
  const { status, text } = await ada.request('tableImports.upload', buildMultipart('a.xlsx', buildWorkbook(rows)))
  expect(status, text).toBe(200)
})

it('a page saved under the ending of a table is read as what it is', async () => {
  const page = Buffer.from('<html><body><table><tr><td>Name</td></tr><tr><td>Mia</td></tr></table></body></html>')
  const { data } = await ada.request('crmImports.upload', buildMultipart('a.csv', page, { resource: 'contacts' }))
  expect([data.reading?.format, data.headers, data.sample]).toEqual(['html', ['Name'], [['Mia']]])
})

it('a list with a file of another kind in its archive names that', async () => {
  const zip = buildZip([{ name: 'visitors.csv', text: tinyPng }])
  const { status, error } = await ada.request('numberImports.upload', buildMultipart('a.zip', zip))
  expect([status, error.message]).toEqual([400, 'file has visitors.csv in it, which is a picture, not text'])
})
