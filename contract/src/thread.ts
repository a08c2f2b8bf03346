import { countNetworkText, findOverruns } from './network-count.ts'
import type { Network } from './networks.ts'

/** More would be an article. */
export const maxThreadParts = 25

/** The longest number that a part can end with; it is counted into every part. */
const longestNumber = ` ${maxThreadParts}/${maxThreadParts}`

/**
 * The parts of a thread, each within the network's limit (`max` characters as the network counts) and numbered "1/3" at its end: split
 * between paragraphs, else sentences, else words. A text that fits is one part without a number. A single word that does not fit stays
 * whole, so that no address is cut; its part is too long.
 */
export function splitThread(network: Network, text: string, max: number | null): string[] {
  const fits = (part: string) => findOverruns(countNetworkText(network, part, max)).length === 0
  if (fits(text)) return [text]
  const parts = fillParts(text, separators, (part) => fits(part + longestNumber))
  return parts.map((part, at) => `${part} ${at + 1}/${parts.length}`)
}

/** From the widest to the narrowest place to split at; what is between two units in one part stands beside it. */
const separators: readonly { split: RegExp; joint: string }[] = [
  { split: /\n{2,}/u, joint: '\n\n' },
  { split: /\n/u, joint: '\n' },
  { split: /(?<=[.!?…。！？]["”’»)]?)\s+/u, joint: ' ' },
  { split: /\s+/u, joint: ' ' },
]

function fillParts(
  text: string,
  [separator, ...narrower]: typeof separators,
  fits: (part: string) => boolean,
): string[] {
  if (separator === undefined) return [text]
  const parts: string[] = []
  let part = ''
  for (const unit of text.split(separator.split).filter((one) => one.trim() !== '')) {
    const longer = part === '' ? unit : part + separator.joint + unit
    if (fits(longer)) {
      part = longer
      continue
    }
    if (part !== '') parts.push(part)
    const pieces = fits(unit) ? [unit] : fillParts(unit, narrower, fits)
    parts.push(...pieces.slice(0, -1))
    part = pieces.at(-1) ?? ''
  }
  return part === '' ? parts : [...parts, part]
}
