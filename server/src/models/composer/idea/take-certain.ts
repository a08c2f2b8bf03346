import type { LeftOut } from '@draftwright/contract/left-out'
import { type IdeaPart, listCertain } from './find-doubt.ts'
import type { IdeaBlock } from './idea-block.ts'

interface Read {
  readonly parts: readonly IdeaPart[]
  readonly blocks: readonly IdeaBlock[]
  readonly leftOut: readonly LeftOut[]
}

/** Leaves out what is surely meant for whoever writes, in the author's order. */
export function takeCertain({ parts, blocks, leftOut }: Read, code: string): Read & { readonly certain: string[] } {
  const certain = listCertain(parts, code)
  if (certain.size === 0) return { parts, blocks, leftOut, certain: [] }
  const gone = [...certain]
  const isGone = (block: number, text: string): boolean =>
    gone.some((part) => part.block === block && part.text === text)
  const clear = (block: number, text: string): string =>
    gone.reduce(
      (rest, part) => (part.block === block && part.text.startsWith('(') ? rest.replace(` ${part.text}`, '') : rest),
      text,
    )
  const left = [...leftOut]
  for (const { text, place } of gone.toReversed()) left.splice(place, 0, { text, reason: 'instruction' })
  return {
    parts: parts.map((part) => (certain.has(part) ? { ...part, isAside: true } : part)),
    blocks: blocks.map((block, at) => ({
      ...block,
      items: block.items
        .map((item) => ({
          ...item,
          sentences: item.sentences.filter((text) => !isGone(at, text)).map((text) => clear(at, text)),
        }))
        .filter(({ sentences }) => sentences.length > 0),
    })),
    leftOut: left,
    certain: gone.map(({ text }) => text),
  }
}
