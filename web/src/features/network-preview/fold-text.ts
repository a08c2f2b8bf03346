import type { Network } from '@draftwright/contract/networks'

/** The visible part before expanding: characters and lines of the network's feed on a large screen. */
const foldLimits: Partial<Record<Network, { characters: number; lines: number; more: string }>> = {
  linkedin: { characters: 210, lines: 3, more: '…more' },
  facebook: { characters: 477, lines: 5, more: '… See more' },
  instagram: { characters: 125, lines: 2, more: '… more' },
}

/** The text before the fold with the network's own words for expanding; null if nothing is folded. */
export function foldText(network: Network, text: string): { shown: string; more: string } | null {
  const limit = foldLimits[network]
  if (limit === undefined) return null
  const { characters, lines, more } = limit
  const byLine = text.split('\n').slice(0, lines).join('\n')
  const shown = byLine.length > characters ? cutAtWord(byLine.slice(0, characters)) : byLine
  return shown.length < text.trimEnd().length ? { shown: shown.trimEnd(), more } : null
}

const cutAtWord = (text: string): string =>
  text.slice(0, Math.max(text.search(/\s\S*$/u), Math.floor(text.length * 0.8)))
