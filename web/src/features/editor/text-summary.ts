import type { Node } from '@tiptap/pm/model'

export interface TextSummary {
  words: number
  characters: number
  /** The open questions to the author, in the order of the text. */
  prompts: { text: string; at: number }[]
}

const word = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu

/** Counts what will be read: prompts are not part of it. One pass over the text, so call it when typing pauses. */
export function summarize(doc: Node): TextSummary {
  const prompts: TextSummary['prompts'] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'prompt') prompts.push({ text: String(node.attrs['text']), at })
    return !node.isTextblock
  })
  const text = doc.textBetween(0, doc.content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''))
  return {
    words: text.match(word)?.length ?? 0,
    characters: text.replaceAll('\n', '').length,
    prompts,
  }
}
