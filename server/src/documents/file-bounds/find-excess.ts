import { isZip, readZip, ZipError } from '../read-zip.ts'
import { findHtmlExcess, isHtml } from './html-excess.ts'
import { isJson, measureJsonDepth } from './json-depth.ts'
import { createDepthExcess, findMarkupExcess, findPieceExcess } from './markup-excess.ts'
import { findPdfExcess, isPdf } from './pdf-excess.ts'
import { findRepeatExcess, findSheetExcess, isOpenSheet, isSheet } from './sheet-excess.ts'

/** What a file of somebody else may be, whoever reads it. Real ones stay far below. */
export const fileBounds = {
  archiveFiles: 2000,
  /** Of an archive, and of the pages of a PDF. */
  unpackedBytes: 150 * 1024 * 1024,
  pageBytes: 20 * 1024 * 1024,
  /** Of a PDF: readers go through all of them before they say how many there are. */
  pdfPages: 5000,
  /** Of a PDF without a table of its own, readers look for each in all of it. */
  pdfObjects: 200_000,
  /** Of the smallest rectangle from A1 that holds a sheet's values: readers fill it, empty cells too. */
  sheetCells: 10_000_000,
  /** Rows and cells that a sheet names, with or without a value. */
  sheetPlaces: 6_000_000,
  /** Of a Word document: some 700 pages. */
  wordElements: 1_000_000,
  /** Of any other part of an archive. */
  elements: 10_000_000,
  /** Between two marks of an archive's part: readers add text up piece by piece. */
  text: 2_000_000,
  /** Of one element: readers compare each with all others. */
  attributes: 500,
  /** Elements in each other, or lists and objects of JSON. */
  depth: 512,
  /** Of a page, whose elements need not all be closed. */
  htmlDepth: 5000,
} as const

/**
 * Why a file is not read, as the end of a sentence; null for one that may be. Looks at what the bytes really hold, before a
 * reader that would build it: a kilobyte can say that it is a sheet of seventeen billion cells. Runs in a worker thread.
 */
export function findExcess(bytes: Uint8Array): string | null {
  if (isZip(bytes)) return findZipExcess(bytes)
  if (isPdf(bytes)) return findPdfExcess(bytes, fileBounds)
  if (isHtml(bytes)) return findHtmlExcess(bytes, { depth: fileBounds.htmlDepth })
  return findJsonExcess(bytes)
}

const findJsonExcess = (bytes: Uint8Array): string | null =>
  isJson(bytes) && measureJsonDepth(bytes) > fileBounds.depth ? createDepthExcess(fileBounds.depth) : null

function findZipExcess(bytes: Uint8Array): string | null {
  const limits = { mostFiles: fileBounds.archiveFiles, mostBytes: fileBounds.unpackedBytes, isWanted: () => true }
  try {
    for (const file of readZip(bytes, limits)) {
      const excess = findPartExcess(file.name, file.bytes)
      if (excess !== null) return excess
    }
    return null
  } catch (error) {
    if (error instanceof ZipError) return error.message
    throw error
  }
}

function findPartExcess(name: string, bytes: Uint8Array): string | null {
  if (!/\.(?:xml|rels)$/iu.test(name)) return findJsonExcess(bytes)
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const piece = findPieceExcess(xml, { text: fileBounds.text, attributes: fileBounds.attributes })
  if (piece !== null) return piece
  if (isSheet(xml)) return findSheetExcess(xml, { cells: fileBounds.sheetCells, places: fileBounds.sheetPlaces })
  if (isOpenSheet(xml)) {
    const repeated = findRepeatExcess(xml, { cells: fileBounds.sheetCells })
    if (repeated !== null) return repeated
  }
  const elements = name.startsWith('word/') ? fileBounds.wordElements : fileBounds.elements
  return findMarkupExcess(xml, { elements, depth: fileBounds.depth })
}
