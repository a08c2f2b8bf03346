import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fileBounds, findExcess } from './find-excess.ts'

const { pdfPages, pdfObjects } = fileBounds
const buildPdf = (objects: string[]) => Buffer.from(`%PDF-1.7\n${objects.join('\n')}\n`)
const buildPages = (n: number, page = '<</Type /Page>>') =>
  Array.from({ length: n }, (_, at) => `${at + 3} 0 obj${page}endobj`)

it('counts the pages of a PDF, wherever they stand', () => {
  const tooMany = 'must have at most 5,000 pages'
  expect(findExcess(buildPdf(buildPages(pdfPages)))).toBeNull()
  expect(findExcess(buildPdf(buildPages(pdfPages + 1)))).toBe(tooMany)
  expect(findExcess(buildPdf(buildPages(pdfPages + 1, '<</Parent 2 0 R/Type/Page/Kids[]>>')))).toBe(tooMany)
  // Nodes of the tree are no pages.
  expect(findExcess(buildPdf(buildPages(pdfPages + 1, '<</Type/Pages>>')))).toBeNull()
  const numbers = Array.from({ length: pdfPages + 1 }, (_, at) => `${at + 3} ${at * 13}`).join(' ')
  const stream = deflateSync(`${numbers} ${'</Type/Page >'.repeat(pdfPages + 1)}`)
  const head = `1 0 obj<</Type/ObjStm/N ${pdfPages + 1}/First ${numbers.length + 1}/Filter/FlateDecode>>stream\n`
  const packed = Buffer.concat([Buffer.from(`%PDF-1.7\n${head}`), stream, Buffer.from('\nendstream endobj\n')])
  expect(findExcess(packed)).toBe(tooMany)
})

it('stops at the first page that is one too many', () => {
  const file = buildPdf(buildPages(190_000))
  const start = performance.now()
  findExcess(file)
  expect(performance.now() - start).toBeLessThan(1000)
})

it('counts objects before it reads any', () => {
  const file = buildPdf(Array.from({ length: pdfObjects + 1 }, (_, at) => `${at} 0 obj<<>>endobj`))
  expect(findExcess(file)).toBe('must have at most 200,000 objects')
})
