interface MarkupBounds {
  readonly elements: number
  readonly depth: number
}

/** Why a piece of XML is not read, as the end of a sentence. Read once and only until it is too much; no tree is made. */
export function findMarkupExcess(xml: string, most: MarkupBounds): string | null {
  let [elements, open, end] = [0, 0, -1]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const mark = xml[at + 1]
    if (mark === '!' || mark === '?') continue
    if (mark === '/') {
      open--
      continue
    }
    if (++elements > most.elements) return `must have at most ${most.elements.toLocaleString('en')} elements`
    // Looked for once: a tag may have no end of its own.
    if (end < at) end = findOrEnd(xml, '>', at)
    if (xml[end - 1] === '/') continue
    if (++open > most.depth) return createDepthExcess(most.depth)
  }
  return null
}

export function findOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from)
  return at === -1 ? text.length : at
}

export const createDepthExcess = (levels: number): string => `must not be nested deeper than ${levels} levels`

interface PieceBounds {
  /** Characters from one mark to the next. */
  readonly text: number
  /** Of one element. */
  readonly attributes: number
}
/** Shorter pieces cannot hold too many attributes. */
const shortPiece = 4000

/** Why no piece between two marks is read, as the end of a sentence: readers add up text, and compare attributes, one by one. */
export function findPieceExcess(xml: string, most: PieceBounds): string | null {
  let before = 0
  for (let at = xml.indexOf('<'); ; at = xml.indexOf('<', at + 1)) {
    const end = at === -1 ? xml.length : at
    if (end - before > most.text)
      return `must have at most ${most.text.toLocaleString('en')} characters of text in one piece`
    if (end - before > shortPiece && countAttributes(xml.slice(before, end)) > most.attributes)
      return `must have at most ${most.attributes} attributes of an element`
    if (at === -1) return null
    before = at
  }
}

/** Of the element at the start of a piece; in the text behind it quotes say nothing. */
function countAttributes(piece: string): number {
  let [n, quote] = [0, '']
  for (const sign of piece) {
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return n
    else if (sign === '"' || sign === "'") {
      quote = sign
      n++
    }
  }
  return n
}
