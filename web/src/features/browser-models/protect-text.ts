/** What a translation must bring back unchanged: addresses, mentions, hashtags, `[[questions]]`, {{fields}}, and numbers. */
const fixedParts =
  /\[\[[^\]\n]*\]\]|\{[^}\n]*\}\}?|https?:\/\/[^\s<>"”»)]+|www\.[^\s<>"”»)]+|[^\s@]+@[^\s@]+\.\p{L}{2,}|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_.-]+|[\p{L}]*\p{N}(?:[\p{L}\p{N}.,:/'’–-]*[\p{L}\p{N}])?%?/gu

export interface ProtectedText {
  /** With {1}, {2} … for what is protected. */
  readonly text: string
  readonly parts: readonly string[]
}

/** Puts placeholders for all that a translator might change, and for these names. */
export function protectText(text: string, names: readonly string[]): ProtectedText {
  const parts: string[] = []
  return { text: replaceFixed(text, names, (part) => `{${parts.push(part)}}`), parts }
}

/** Replaces every part that has to stay. */
export function replaceFixed(text: string, names: readonly string[], replace: (part: string) => string): string {
  const known = [...new Set(names)].filter((name) => name.trim().length > 1).sort((a, b) => b.length - a.length)
  const pattern =
    known.length === 0
      ? fixedParts
      : new RegExp(
          `${fixedParts.source}|(?<![\\p{L}\\p{N}])(?:${known.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`,
          'gu',
        )
  return text.replace(pattern, replace)
}

/** A piece of a translation: words, or the number of a part that was protected. */
export type RestoredPiece = string | number

/** The translation in pieces; null if a placeholder is missing, or there twice. */
export function splitPlaceholders(translation: string, count: number): RestoredPiece[] | null {
  const pieces = translation
    .split(/\{\s*(\d+)\s*\}/u)
    .map((piece, index): RestoredPiece => (index % 2 === 0 ? piece : Number(piece)))
  const found = pieces.filter((piece) => typeof piece === 'number')
  const isWhole = found.length === count && new Set(found).size === count && found.every((n) => n >= 1 && n <= count)
  return isWhole ? pieces.filter((piece) => piece !== '') : null
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)
