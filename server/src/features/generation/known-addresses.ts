import type { Block, Doc, Inline, ListItem } from '@draftwright/contract/document'
import type { WritingInput } from '../../models/writing.ts'

/**
 * Removes links and pictures whose addresses nobody provided: a model that invents one, or is tricked into one, could otherwise
 * send readers elsewhere or leak text in an address. The words of a link stay.
 */
export function removeUnknownAddresses(doc: Doc, input: WritingInput): Doc {
  const { idea, about = '', draft = '', opening = '', feedback = '', pillar, channel, earlier } = input
  const known = [
    idea,
    about,
    draft,
    opening,
    feedback,
    channel.prompt ?? '',
    pillar?.authority_url ?? '',
    pillar?.description ?? '',
  ]
  const given = [
    ...known,
    JSON.stringify(input.outline ?? []),
    // Where a source is, and none of the addresses that it names.
    ...(input.sources ?? []).map(({ href }) => href ?? ''),
    ...earlier.flatMap(({ url, text }) => [url ?? '', text]),
  ]
  const isKnown = (address: string) => given.some((text) => text.includes(address))
  const content = doc.content.flatMap((block) => filterBlock(block, isKnown))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

type IsKnown = (address: string) => boolean

function filterBlock(block: Block, isKnown: IsKnown): Block[] {
  switch (block.type) {
    case 'image':
      return isKnown(block.attrs.src) ? [block] : []
    case 'paragraph':
    case 'heading':
      return [{ ...block, content: block.content?.map((node) => filterInline(node, isKnown)) }]
    case 'bulletList':
    case 'orderedList':
      return [{ ...block, content: block.content.map((item) => filterItem(item, isKnown)) }]
    case 'blockquote':
      return [{ ...block, content: block.content.flatMap((inner) => filterBlock(inner, isKnown)) }]
    case 'table':
      return [
        {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({
              ...cell,
              content: cell.content.map((line) => ({
                ...line,
                content: line.content?.map((node) => filterInline(node, isKnown)),
              })),
            })),
          })),
        },
      ]
    case 'codeBlock':
    case 'horizontalRule':
    case 'prompt':
      return [block]
  }
}

const filterItem = (item: ListItem, isKnown: IsKnown): ListItem => ({
  ...item,
  content: item.content.flatMap((block) => filterBlock(block, isKnown)),
})

function filterInline(node: Inline, isKnown: IsKnown): Inline {
  if (node.type !== 'text' || node.marks === undefined) return node
  const marks = node.marks.filter((mark) => mark.type !== 'link' || isKnown(mark.attrs.href))
  const { marks: _all, ...bare } = node
  return marks.length === 0 ? bare : { ...node, marks }
}
