import type { Block, Doc, Inline, Mark } from '@draftwright/contract/document'

/** What a network did to addresses; a picture's address is null if it cannot be shown there. */
export interface Place {
  toHref(href: string): string | null
  toSrc(src: string): string | null
}
const unchanged: Place = { toHref: (href) => href, toSrc: (src) => src }

/** On another site: with our origin in front, links within the text gone, and pictures where the network put them. */
export const createPlace = (origin: string, pictures: ReadonlyMap<string, string>): Place => ({
  toHref: (href) => (href.startsWith('#') ? null : href.startsWith('/') ? origin + href : href),
  toSrc: (src) => pictures.get(src) ?? (src.startsWith('/') ? origin + src : src),
})

/**
 * What a reader sees of a document, a line for each block: where it stands, its words, and its links and marks. Spaces and
 * levels of headings do not count, and prompts and empty blocks are not there.
 */
export function describeDocument(doc: Doc, place = unchanged): string[] {
  return doc.content.flatMap((block) => describeBlock(block, '', place))
}

function describeBlock(block: Block, path: string, place: Place): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const line = describeLine(block.content ?? [], place)
      return line === '' ? [] : [`${path}${block.type} ${line}`]
    }
    case 'codeBlock': {
      const text = (block.content ?? []).map((node) => node.text).join('')
      // A line break at the end of code is not shown.
      return text.trim() === '' ? [] : [`${path}code ${text.replace(/\n$/u, '')}`]
    }
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) =>
        item.content.flatMap((child) => describeBlock(child, `${path}${block.type}>`, place)),
      )
    case 'table':
      return block.content.flatMap((row, at) => {
        const isHead = at === 0 && row.content.every(({ type }) => type === 'tableHeader')
        return row.content.map((cell) => {
          const words = cell.content.flatMap(({ content = [] }) => content)
          return `${path}cell ${describeLine(cell.type === 'tableHeader' && !isHead ? words.map(toBold) : words, place)}`
        })
      })
    case 'blockquote':
      return block.content.flatMap((child) => describeBlock(child, `${path}quote>`, place))
    case 'horizontalRule':
      return [`${path}rule`]
    case 'image': {
      const src = place.toSrc(block.attrs.src)
      return src === null ? [] : [`${path}image ${src} ${block.attrs.alt ?? ''} | ${block.attrs.title ?? ''}`]
    }
    case 'prompt':
      return []
  }
}

/** Where only a first row may be headers, others are bold words. */
function toBold(node: Inline): Inline {
  if (node.type !== 'text' || node.marks?.some(({ type }) => type === 'bold')) return node
  return { ...node, marks: [...(node.marks ?? []), { type: 'bold' }] }
}

/** The words with each run of marks in brackets, without regard to where a space belongs. */
function describeLine(nodes: readonly Inline[], place: Place): string {
  let out = ''
  let last = ''
  for (const node of nodes) {
    if (node.type === 'hardBreak') continue
    const words = node.text.replace(/\s+/gu, '')
    if (words === '') continue
    const marks = describeMarks(node.marks ?? [], words, place)
    out += marks === last ? words : (last === '' ? '' : '}') + (marks === '' ? '' : `{${marks}: `) + words
    last = marks
  }
  return last === '' ? out : `${out}}`
}

/**
 * Code has no other marks, and linked words are never code, as everywhere in the editor. Addresses that are their own words are
 * links everywhere, also where nobody made them one.
 */
function describeMarks(marks: readonly Mark[], words: string, place: Place): string {
  const hrefs = marks.flatMap((mark) => (mark.type === 'link' ? [place.toHref(mark.attrs.href) ?? ''] : []))
  const href = hrefs.find((one) => one !== '' && one.replace(/^mailto:/u, '') !== words) ?? ''
  const kinds = marks.map((mark) => mark.type).filter((type) => type !== 'link')
  const own = href === '' ? (kinds.includes('code') ? ['code'] : kinds) : kinds.filter((type) => type !== 'code')
  return [...own.toSorted(), ...(href === '' ? [] : [decodeUri(href)])].join(' ')
}

/** The same address, however much of it is percent-encoded. */
function decodeUri(href: string): string {
  const braced = href.replace(/%7B/giu, '{').replace(/%7D/giu, '}')
  try {
    return decodeURI(braced)
  } catch {
    return braced
  }
}

/** The words of every line and of code, without spaces. */
export function readWords(doc: Doc): string {
  // Cells stand in a line with a bar between them.
  const visit = (node: { type?: unknown; text?: unknown; content?: unknown }): string =>
    (typeof node.text === 'string' ? node.text : '') +
    (Array.isArray(node.content) ? node.content.map(visit).join(node.type === 'tableRow' ? '|' : '') : '')
  return visit(doc).replace(/\s+/gu, '')
}
