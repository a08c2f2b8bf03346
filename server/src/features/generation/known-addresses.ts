import type { Block, Doc, Inline, ListItem } from '@draftwright/contract/document'
import type { WritingInput } from '../../models/writing.ts'

/**
 * The text without links and pictures that nobody gave: a model that invents one, or was talked into one, could otherwise
 * send readers elsewhere or carry text out in an address. The words of a link stay.
 */
export function withKnownAddresses(doc: Doc, input: WritingInput): Doc {
  const { idea, draft = '', opening = '', feedback = '', pillar, channel, earlier } = input
  const known = [
    idea,
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
    ...earlier.flatMap(({ url, text }) => [url ?? '', text]),
  ]
  const isKnown = (address: string) => given.some((text) => text.includes(address))
  const content = doc.content.flatMap((block) => kept(block, isKnown))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

type IsKnown = (address: string) => boolean

function kept(block: Block, isKnown: IsKnown): Block[] {
  switch (block.type) {
    case 'image':
      return isKnown(block.attrs.src) ? [block] : []
    case 'paragraph':
    case 'heading':
      return [{ ...block, content: block.content?.map((node) => plainer(node, isKnown)) }]
    case 'bulletList':
    case 'orderedList':
      return [{ ...block, content: block.content.map((item) => keptItem(item, isKnown)) }]
    case 'blockquote':
      return [{ ...block, content: block.content.flatMap((inner) => kept(inner, isKnown)) }]
    case 'codeBlock':
    case 'horizontalRule':
    case 'prompt':
      return [block]
  }
}

const keptItem = (item: ListItem, isKnown: IsKnown): ListItem => ({
  ...item,
  content: item.content.flatMap((block) => kept(block, isKnown)),
})

function plainer(node: Inline, isKnown: IsKnown): Inline {
  if (node.type !== 'text' || node.marks === undefined) return node
  const marks = node.marks.filter((mark) => mark.type !== 'link' || isKnown(mark.attrs.href))
  const { marks: _all, ...bare } = node
  return marks.length === 0 ? bare : { ...node, marks }
}
