import type { Node } from '@tiptap/pm/model'

export interface TextSummary {
  words: number
  characters: number
  /** The open questions to the author, in the order of the text. */
  prompts: { text: string; at: number }[]
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu

/** Counts the published text: prompts are not part of it. One pass over the text, so call it when typing pauses. */
export function summarizeText(doc: Node): TextSummary {
  const prompts: TextSummary['prompts'] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'prompt') prompts.push({ text: String(node.attrs['text']), at })
    return !node.isTextblock
  })
  const text = doc.textBetween(0, doc.content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''))
  return {
    words: text.match(wordPattern)?.length ?? 0,
    characters: text.replaceAll('\n', '').length,
    prompts,
  }
}
