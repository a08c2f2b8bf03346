import { expect } from 'vitest'

/**
 * The rules of Wix's Ricos that its documentation publishes. Sources: dev.wix.com "Author Ricos Rich Content" (nesting table,
 * decorations, self-audit: 1 to 7), reference/publishing.md §3.2 (no nulls, 400 KB), and for lists in list items the converters
 * of wix/ricos, which divide an item at anything but a paragraph or a list.
 */
const blocks = ['PARAGRAPH', 'HEADING', 'BULLETED_LIST', 'ORDERED_LIST', 'BLOCKQUOTE', 'DIVIDER', 'IMAGE', 'CODE_BLOCK']
const children: Record<string, readonly string[]> = {
  ROOT: blocks,
  PARAGRAPH: ['TEXT'],
  HEADING: ['TEXT'],
  CODE_BLOCK: ['TEXT'],
  BULLETED_LIST: ['LIST_ITEM'],
  ORDERED_LIST: ['LIST_ITEM'],
  LIST_ITEM: ['PARAGRAPH', 'BULLETED_LIST', 'ORDERED_LIST'],
  BLOCKQUOTE: ['PARAGRAPH'],
  IMAGE: ['CAPTION'],
  CAPTION: ['TEXT'],
  DIVIDER: [],
  TEXT: [],
}
const data: Record<string, string> = {
  PARAGRAPH: 'paragraphData',
  HEADING: 'headingData',
  CODE_BLOCK: 'codeBlockData',
  BULLETED_LIST: 'bulletedListData',
  ORDERED_LIST: 'orderedListData',
  BLOCKQUOTE: 'blockquoteData',
  DIVIDER: 'dividerData',
  IMAGE: 'imageData',
  TEXT: 'textData',
}
/** The data of each decoration, and its value where it is fixed. */
const decorations: Record<string, [string, unknown] | null> = {
  BOLD: ['fontWeightValue', 700],
  ITALIC: ['italicData', true],
  UNDERLINE: null,
  STRIKETHROUGH: ['strikethroughData', true],
  COLOR: ['colorData', { foreground: expect.stringMatching(/^#[\dA-F]{6}$/u), background: expect.any(String) }],
  LINK: ['linkData', { link: { url: expect.stringMatching(/^(?:https?:\/\/|mailto:)/u), target: 'BLANK' } }],
}

interface Node {
  type: string
  id: string
  nodes?: Node[]
  [key: string]: unknown
}

/** Fails unless Wix would take the content. */
export function checkRicos(content: object): void {
  const text = JSON.stringify(content)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400_000)
  expect(text).not.toContain(':null')
  const root = JSON.parse(text)
  expect(Object.keys(root)).toEqual(['nodes'])
  expect(root.nodes.length).toBeGreaterThan(0)
  const ids = new Set<string>()
  for (const node of root.nodes) checkNode(node, 'ROOT', ids)
}

function checkNode(node: Node, parent: string, ids: Set<string>): void {
  const { type, id, nodes = [] } = node
  expect(children[parent], `a ${type} in a ${parent}`).toContain(type)
  if (type === 'TEXT') expect(id).toBe('')
  else {
    expect(id).toMatch(/^\w+$/u)
    expect(ids.has(id)).toBe(false)
    ids.add(id)
  }
  const key = data[type]
  expect(Object.keys(node).toSorted()).toEqual(['id', 'nodes', 'type', ...(key ? [key] : [])].toSorted())
  if (type === 'LIST_ITEM') expect(nodes[0]?.type).toBe('PARAGRAPH')
  if (['BULLETED_LIST', 'ORDERED_LIST', 'BLOCKQUOTE', 'HEADING'].includes(type)) expect(nodes).not.toEqual([])
  if (type === 'HEADING')
    expect(node['headingData']).toMatchObject({ level: expect.toSatisfy((level: number) => level >= 1 && level <= 6) })
  if (type === 'IMAGE') checkImage(node['imageData'], nodes)
  if (type === 'TEXT') checkText(node['textData'], parent)
  for (const child of nodes) checkNode(child, type, ids)
}

function checkImage(image: unknown, nodes: Node[]): void {
  expect(nodes.length).toBeLessThanOrEqual(1)
  const positive = expect.toSatisfy((pixels: number) => Number.isInteger(pixels) && pixels > 0)
  expect(image).toMatchObject({
    containerData: { width: { size: 'CONTENT' }, alignment: 'CENTER' },
    image: { src: { id: expect.not.stringContaining('/') }, width: positive, height: positive },
  })
}

function checkText(value: unknown, parent: string): void {
  const { text, decorations: list } = value as {
    text: string
    decorations: ({ type: string } & Record<string, unknown>)[]
  }
  expect(text).not.toBe('')
  // Each visual line is a node of its own.
  if (parent !== 'CODE_BLOCK') expect(text).not.toMatch(/[\r\n]/u)
  else expect(list).toEqual([])
  expect(new Set(list.map(({ type }) => type)).size).toBe(list.length)
  for (const { type, ...rest } of list) {
    const rule = decorations[type]
    expect(rule, type).not.toBeUndefined()
    expect(rest).toEqual(rule ? { [rule[0]]: rule[1] } : {})
  }
}

/** The words of every text node in order, without spaces, and each picture with its alt text and caption. */
export function listRicosWords(content: object): { words: string; pictures: string[] } {
  let words = ''
  const pictures: string[] = []
  const readText = (node: Node): string =>
    node.type === 'TEXT' ? (node['textData'] as { text: string }).text : (node.nodes ?? []).map(readText).join('')
  const visit = (node: Node): void => {
    if (node.type === 'IMAGE') {
      const { image, altText = '' } = node['imageData'] as { image: { src: { id: string } }; altText?: string }
      pictures.push(`${image.src.id} ${altText} | ${readText(node)}`)
    } else if (node.type === 'TEXT') words += readText(node)
    else for (const child of node.nodes ?? []) visit(child)
  }
  for (const node of (content as { nodes: Node[] }).nodes) visit(node)
  return { words: words.replace(/\s+/gu, ''), pictures }
}
