import type { Block, Doc, Inline } from '../document.ts'

export interface TextBlock {
  kind: 'paragraph' | 'heading' | 'code'
  /** 1–4 for a heading, else 0. */
  level: number
  /** Line breaks are '\n', so that text offsets map to document offsets. */
  text: string
  /** Position of the block itself; its text starts one later. */
  at: number
  isInList: boolean
  isInQuote: boolean
  isBold: boolean
  links: { from: number; to: number; href: string }[]
}
export interface ImageBlock {
  at: number
  src: string
  alt: string
  title: string
  isDecorative: boolean
}
export interface Reading {
  blocks: TextBlock[]
  images: ImageBlock[]
  lists: number
}

/** Reads the text of a document with editor positions. Prompts are omitted. */
export function readDoc(doc: Doc): Reading {
  const reading: Reading = { blocks: [], images: [], lists: 0 }
  readBlocks(doc.content, 0, reading, { isInList: false, isInQuote: false })
  return reading
}

type Inside = Pick<TextBlock, 'isInList' | 'isInQuote'>

/** Returns the position after the blocks. */
function readBlocks(blocks: readonly Block[], start: number, reading: Reading, inside: Inside): number {
  let at = start
  for (const block of blocks) at = readBlock(block, at, reading, inside)
  return at
}

function readBlock(block: Block, at: number, reading: Reading, inside: Inside): number {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock': {
      const one = textBlock(block, at, inside)
      reading.blocks.push(one)
      return at + one.text.length + 2
    }
    case 'bulletList':
    case 'orderedList': {
      reading.lists++
      let next = at + 1
      for (const item of block.content)
        next = readBlocks(item.content, next + 1, reading, { ...inside, isInList: true }) + 1
      return next + 1
    }
    case 'table': {
      let next = at + 1
      for (const row of block.content) {
        next++
        // A cell is no running text, as little as a list item.
        for (const cell of row.content)
          next = readBlocks(cell.content, next + 1, reading, { ...inside, isInList: true }) + 1
        next++
      }
      return next + 1
    }
    case 'blockquote':
      return readBlocks(block.content, at + 1, reading, { ...inside, isInQuote: true }) + 1
    case 'image': {
      const { src, alt, title, decorative } = block.attrs
      reading.images.push({
        at,
        src,
        alt: alt?.trim() ?? '',
        title: title?.trim() ?? '',
        isDecorative: decorative === true,
      })
      return at + 1
    }
    case 'horizontalRule':
    case 'prompt':
      return at + 1
  }
}

type TextHolder = Extract<Block, { type: 'paragraph' | 'heading' | 'codeBlock' }>

function textBlock(block: TextHolder, at: number, inside: Inside): TextBlock {
  const content: readonly Inline[] = block.content ?? []
  const links: TextBlock['links'] = []
  let text = ''
  let isBold = content.length > 0
  for (const node of content) {
    if (node.type === 'hardBreak') {
      text += '\n'
      continue
    }
    for (const mark of node.marks ?? [])
      if (mark.type === 'link')
        links.push({ from: at + 1 + text.length, to: at + 1 + text.length + node.text.length, href: mark.attrs.href })
    if (!node.marks?.some((mark) => mark.type === 'bold')) isBold = false
    text += node.text
  }
  const kind = block.type === 'codeBlock' ? 'code' : block.type
  return { kind, level: block.type === 'heading' ? block.attrs.level : 0, text, at, ...inside, isBold, links }
}

/** Size of the block in document positions. */
export function getBlockSize(block: Block): number {
  return readBlock(block, 0, { blocks: [], images: [], lists: 0 }, { isInList: false, isInQuote: false })
}
