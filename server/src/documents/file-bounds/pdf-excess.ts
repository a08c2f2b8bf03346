import { inflateRawSync } from 'node:zlib'
import { findOrEnd } from './markup-excess.ts'

interface PdfBounds {
  /** Of all pages, each as often as it is shown. */
  readonly unpackedBytes: number
  /** Of one stream of drawing. */
  readonly pageBytes: number
  readonly pdfPages: number
  readonly pdfObjects: number
}

/** Characters of what an object says before its stream. */
const longestHead = 100_000

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

/** An object of the file: what it says before its stream, and the stream's size when unpacked. */
interface PdfObject {
  readonly head: string
  readonly size: number
}

/**
 * Why a PDF is not read, as the end of a sentence. A page is weighed with everything it refers to, as often as it is shown: 40
 * kilobytes can be 300 pages of 40 megabytes each.
 */
export function findPdfExcess(bytes: Uint8Array, most: PdfBounds): string | null {
  if (hasMoreObjects(bytes, most.pdfObjects)) return `must have at most ${most.pdfObjects.toLocaleString('en')} objects`
  const objects = new Map<number, PdfObject>()
  let pages = 0
  const tooLarge = `must have at most ${most.unpackedBytes / 1024 / 1024} MB when unpacked`
  let unpacked = 0
  for (const { number, head, packed } of listObjects(bytes)) {
    if (packed === null && isPage.test(head) && ++pages > most.pdfPages) break
    if (packed !== null && head.length > longestHead) return tooLarge
    const stream = packed === null ? null : unpackStream(head, packed, most.unpackedBytes)
    if (stream === 'too large') return tooLarge
    const size = stream?.length ?? 0
    unpacked += size
    if (unpacked > most.unpackedBytes) return tooLarge
    if (stream !== null && /\/ObjStm\b/u.test(head)) pages += addInnerObjects(objects, head, stream)
    if (pages > most.pdfPages) break
    const isDrawn = size > 0 && isDrawing(head)
    if (isDrawn && size > most.pageBytes)
      return `must have at most ${most.pageBytes / 1024 / 1024} MB on a page when unpacked`
    objects.set(number, { head, size: isDrawn ? size : 0 })
  }
  if (pages > most.pdfPages) return `must have at most ${most.pdfPages.toLocaleString('en')} pages`
  return weighPages(objects, most.unpackedBytes) > most.unpackedBytes ? tooLarge : null
}

const isPage = /\/Type\s*\/Page\b/u

/** Whether the file names more objects than that, without reading any. */
function hasMoreObjects(bytes: Uint8Array, most: number): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = text.indexOf(' obj'); at !== -1; at = text.indexOf(' obj', at + 4)) if (++count > most) return true
  return false
}

function* listObjects(bytes: Uint8Array): Generator<{ number: number; head: string; packed: Uint8Array | null }> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const opening = /\b(\d{1,10})\s+\d{1,5}\s+obj\b/gu
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const from = opening.lastIndex
    const end = findOrEnd(text, 'endobj', from)
    const body = text.slice(from, end)
    const start = from + body.indexOf('stream')
    if (start < from) {
      yield { number: Number(found[1]), head: body, packed: null }
      opening.lastIndex = end
      continue
    }
    const data = start + 'stream'.length + (text.startsWith('\r\n', start + 6) ? 2 : 1)
    const last = findOrEnd(text, 'endstream', data)
    yield { number: Number(found[1]), head: text.slice(from, start), packed: bytes.subarray(data, last) }
    opening.lastIndex = last
  }
}

/** Null for what is not packed, or packed in a way that does not grow. */
function unpackStream(head: string, packed: Uint8Array, most: number): Uint8Array | 'too large' | null {
  const filters = /\/Filter\s*(\[[^\]]{0,500}\]|\/\w+)/u.exec(head)?.[1]?.match(/\/\w+/gu) ?? []
  let bytes = packed
  for (const filter of filters) {
    if (!/^\/(?:FlateDecode|Fl)$/u.test(filter)) return null
    try {
      // Readers take a stream without its end, and one whose sum is wrong, so neither is asked for here.
      bytes = inflateRawSync(bytes.subarray(2), { maxOutputLength: most, finishFlush: 2 })
    } catch (error) {
      return error instanceof RangeError ? 'too large' : null
    }
  }
  return bytes
}

/** Pictures and fonts are not read as drawing. */
const isDrawing = (head: string): boolean =>
  !/\/Image\b|\/(?:ObjStm|XRef|Metadata)\b|\/Length[123]\b|\/FontFile/u.test(head)

/** Objects without streams stand in streams of their own, after a list of their numbers and places. Returns how many of them are pages. */
function addInnerObjects(objects: Map<number, PdfObject>, head: string, stream: Uint8Array): number {
  const text = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength).toString('latin1')
  const first = Number(/\/First\s+(\d{1,10})/u.exec(head)?.[1] ?? 0)
  const numbers = text.slice(0, first).trim().split(/\s+/u).map(Number)
  let pages = 0
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const inner = text.slice(first + (numbers[at + 1] ?? 0), first + (numbers[at + 3] ?? text.length))
    if (isPage.test(inner)) pages++
    objects.set(numbers[at] ?? 0, { head: inner, size: 0 })
  }
  return pages
}

/** Bytes of drawing from the root down. An object in two places counts twice; one within itself once. */
function weighPages(objects: ReadonlyMap<number, PdfObject>, enough: number): number {
  const weights = new Map<number, number>()
  // Parts first: an object is weighed when everything it refers to has been.
  const waiting = [...objects].flatMap(([number, { head }]) => (/\/Catalog\b/u.test(head) ? [number] : []))
  const roots = [...waiting]
  const open = new Set<number>()
  while (waiting.length > 0) {
    const number = waiting.at(-1) ?? 0
    const object = objects.get(number)
    const parts = object === undefined || weights.has(number) ? [] : listParts(object.head)
    const unknown = parts.filter((part) => objects.has(part) && !weights.has(part) && !open.has(part))
    if (unknown.length > 0 && !open.has(number)) {
      open.add(number)
      for (const part of new Set(unknown)) waiting.push(part)
      continue
    }
    waiting.pop()
    open.delete(number)
    if (weights.has(number)) continue
    const weight = parts.reduce((sum, part) => sum + (weights.get(part) ?? 0), object?.size ?? 0)
    weights.set(number, Math.min(weight, enough + 1))
  }
  return Math.max(0, ...roots.map((root) => weights.get(root) ?? 0))
}

/** Objects that another one refers to, up the tree, to the page before and to other pages left out. */
function listParts(head: string): number[] {
  if (/\/Type\s*\/(?:Annot|StructElem|StructTreeRoot|Outlines|Font|FontDescriptor)\b/u.test(head)) return []
  const down = head.replace(
    /\/(?:Parent|Prev|P|Dest|Dests|Outlines|StructTreeRoot|Annots|Names|AcroForm|Font)\s+\d+\s+\d+\s+R/gu,
    '',
  )
  return [...down.matchAll(/\b(\d{1,10})\s+\d{1,5}\s+R\b/gu)].map((found) => Number(found[1]))
}
