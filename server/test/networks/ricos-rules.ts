/**
 * The rules of a Ricos document. Sources: dev.wix.com "Author Ricos Rich Content" (nesting, decorations, levels, pictures; in
 * wix/skills as author-ricos-rich-content.md); wix-incubator/ricos (the sentence about TEXT, and that a list may stand in an
 * item after its paragraph); Wix's answer to a link's target `_blank`, seen by whalesync (DEV-11124).
 */
import { isJsonObject, toJsonObject, toJsonText } from './json-values.ts'
import type { FieldViolation } from './wix-rules.ts'

interface RicosNode {
  readonly type?: unknown
  readonly nodes?: unknown
  readonly [data: string]: unknown
}

export interface RicosPicture {
  /** The id in the site's media; empty for a picture by address, which Wix does not show. */
  readonly id: string
  readonly altText: string
  readonly width: number
  readonly height: number
}

const lists = ['BULLETED_LIST', 'ORDERED_LIST']
const rootNodes =
  'PARAGRAPH HEADING BULLETED_LIST ORDERED_LIST BLOCKQUOTE DIVIDER IMAGE TABLE CODE_BLOCK BUTTON AUDIO VIDEO GALLERY COLLAPSIBLE_LIST HTML'.split(
    ' ',
  )

/** Which nodes may stand in which. */
const children: Readonly<Record<string, readonly string[]>> = {
  PARAGRAPH: ['TEXT'],
  HEADING: ['TEXT'],
  CODE_BLOCK: ['TEXT'],
  CAPTION: ['TEXT'],
  BULLETED_LIST: ['LIST_ITEM'],
  ORDERED_LIST: ['LIST_ITEM'],
  LIST_ITEM: ['PARAGRAPH', ...lists],
  BLOCKQUOTE: ['PARAGRAPH'],
  TABLE: ['TABLE_ROW'],
  TABLE_ROW: ['TABLE_CELL'],
  TABLE_CELL: ['PARAGRAPH', 'HEADING', 'IMAGE'],
  IMAGE: ['CAPTION'],
  VIDEO: ['CAPTION'],
  COLLAPSIBLE_LIST: ['COLLAPSIBLE_ITEM'],
  COLLAPSIBLE_ITEM: ['COLLAPSIBLE_ITEM_TITLE', 'COLLAPSIBLE_ITEM_BODY'],
  COLLAPSIBLE_ITEM_TITLE: ['PARAGRAPH'],
  COLLAPSIBLE_ITEM_BODY: ['PARAGRAPH', 'HEADING', 'IMAGE', 'VIDEO', ...lists],
  TEXT: [],
  DIVIDER: [],
  BUTTON: [],
  AUDIO: [],
  GALLERY: [],
  HTML: [],
}

/** Each decoration, and whether its data are as they have to be. */
const decorations: Readonly<Record<string, (decoration: Record<string, unknown>) => boolean>> = {
  BOLD: ({ fontWeightValue }) => fontWeightValue === undefined || typeof fontWeightValue === 'number',
  ITALIC: ({ italicData }) => italicData === undefined || typeof italicData === 'boolean',
  UNDERLINE: ({ underlineData }) => underlineData === undefined || typeof underlineData === 'boolean',
  STRIKETHROUGH: ({ strikethroughData }) => strikethroughData === undefined || typeof strikethroughData === 'boolean',
  COLOR: ({ colorData }) => isJsonObject(colorData),
  FONT_SIZE: ({ fontSizeData }) => isJsonObject(fontSizeData),
  SUPERSCRIPT: ({ superscriptData }) => typeof superscriptData === 'boolean',
  SUBSCRIPT: ({ subscriptData }) => typeof subscriptData === 'boolean',
  SPOILER: () => true,
  LINK: ({ linkData }) =>
    isJsonObject(linkData) && isJsonObject(linkData['link']) && typeof linkData['link']['url'] === 'string',
}
const targets = ['SELF', 'BLANK', 'PARENT', 'TOP']

const violate = (field: string, description: string, violatedRule = 'OTHER'): FieldViolation => ({
  field,
  description,
  violatedRule,
})

/** What Wix refuses in a document; none for a valid one. `field` is where it stands in the request. */
export function findRicosViolations(document: unknown, field: string): FieldViolation[] {
  if (!isJsonObject(document)) return [violate(field, 'must be an object')]
  if (!Array.isArray(document['nodes'])) return [violate(`${field}.nodes`, 'must be an array')]
  return [
    ...findNulls(document, field),
    ...document['nodes'].flatMap((node, index) => findNodeViolations(node, rootNodes, `${field}.nodes[${index}]`)),
  ]
}

function findNulls(value: unknown, field: string): FieldViolation[] {
  if (value === null) return [violate(field, 'must not be null', 'REQUIRED_FIELD')]
  if (Array.isArray(value)) return value.flatMap((item, index) => findNulls(item, `${field}[${index}]`))
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, item]) => findNulls(item, `${field}.${name}`)) : []
}

function findNodeViolations(node: unknown, allowed: readonly string[], field: string): FieldViolation[] {
  if (!isJsonObject(node)) return [violate(field, 'must be an object')]
  const { type, nodes = [], id = '' }: RicosNode = node
  const known = typeof type === 'string' ? children[type] : undefined
  if (typeof type !== 'string' || !known)
    return [violate(`${field}.type`, `enum must be in [${Object.keys(children).join(', ')}]`)]
  if (!allowed.includes(type))
    return [violate(field, `Expected a ${(allowed[0] ?? 'leaf').toLowerCase()} node but found ${type}`)]
  if (!Array.isArray(nodes)) return [violate(`${field}.nodes`, 'must be an array')]
  return [
    ...(typeof id === 'string' ? [] : [violate(`${field}.id`, 'must be a string')]),
    ...findDataViolations(type, node, field),
    ...nodes.flatMap((child, index) => {
      // A list stands in an item only after the item's own paragraph.
      const inItem = type === 'LIST_ITEM' && index === 0 ? ['PARAGRAPH'] : known
      return findNodeViolations(child, inItem, `${field}.nodes[${index}]`)
    }),
  ]
}

function findDataViolations(type: string, node: RicosNode, field: string): FieldViolation[] {
  if (type === 'TEXT') return findTextViolations(node['textData'], `${field}.textData`)
  if (type === 'HEADING') {
    const level = isJsonObject(node['headingData']) ? node['headingData']['level'] : undefined
    const isLevel = typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6
    return isLevel ? [] : [violate(`${field}.headingData.level`, 'must be from 1 to 6', 'OUT_OF_RANGE')]
  }
  if (type !== 'IMAGE') return []
  const image = isJsonObject(node['imageData']) ? node['imageData']['image'] : undefined
  if (!isJsonObject(image) || !isJsonObject(image['src']))
    return [violate(`${field}.imageData.image.src`, 'must not be empty', 'REQUIRED_FIELD')]
  return ['width', 'height']
    .filter((name) => typeof image[name] !== 'number' || image[name] <= 0)
    .map((name) => violate(`${field}.imageData.image.${name}`, 'must be greater than 0', 'REQUIRED_FIELD'))
}

function findTextViolations(data: unknown, field: string): FieldViolation[] {
  if (!isJsonObject(data) || typeof data['text'] !== 'string')
    return [violate(`${field}.text`, 'must not be empty', 'REQUIRED_FIELD')]
  const { decorations: given = [] } = data
  if (!Array.isArray(given)) return [violate(`${field}.decorations`, 'must be an array')]
  return given.flatMap((decoration: unknown, index) => {
    const at = `${field}.decorations[${index}]`
    const type = isJsonObject(decoration) ? decoration['type'] : undefined
    const isGood = typeof type === 'string' ? decorations[type] : undefined
    if (!isGood || !isJsonObject(decoration))
      return [violate(`${at}.type`, `enum must be in [${Object.keys(decorations).join(', ')}]`)]
    if (!isGood(decoration)) return [violate(at, `has wrong data for ${String(type)}`)]
    const link = isJsonObject(decoration['linkData']) ? decoration['linkData']['link'] : undefined
    const target = isJsonObject(link) ? link['target'] : undefined
    return target === undefined || targets.includes(toJsonText(target))
      ? []
      : [violate(`${at}.linkData.link.target`, `enum must be in [${targets.join(', ')}]`)]
  })
}

/** What people see of a valid document: its text, one line per block, and its pictures in order. */
export function readRicos(document: unknown): { text: string; pictures: RicosPicture[]; hasLineBreaks: boolean } {
  const lines: string[] = []
  const pictures: RicosPicture[] = []
  let hasLineBreaks = false
  const walk = (node: RicosNode, inCode: boolean): string => {
    const nodes = Array.isArray(node.nodes) ? node.nodes.filter(isJsonObject) : []
    if (node.type === 'TEXT') {
      const text = toJsonText(toJsonObject(node['textData'])['text'])
      if (text.includes('\n') && !inCode) hasLineBreaks = true
      return inCode ? text : text.replaceAll('\n', ' ')
    }
    if (node.type === 'IMAGE') pictures.push(toPicture(node['imageData']))
    const texts = nodes.map((child) => walk(child, node.type === 'CODE_BLOCK'))
    if (nodes[0]?.['type'] === 'TEXT') lines.push(texts.join(''))
    return ''
  }
  if (isJsonObject(document) && Array.isArray(document['nodes']))
    for (const node of document['nodes'].filter(isJsonObject)) walk(node, false)
  return { text: lines.join('\n'), pictures, hasLineBreaks }
}

function toPicture(data: unknown): RicosPicture {
  const { image, altText } = toJsonObject(data)
  const { src, width, height } = toJsonObject(image)
  const id = toJsonText(toJsonObject(src)['id'])
  return { id, altText: toJsonText(altText), width: Number(width), height: Number(height) }
}
