interface Part {
  readonly isCode: boolean
  readonly text: string
}

const openings = /<(?:pre|code|script|style)\b|```|~~~|`/giu

/** A text in pieces, those of code apart, in time proportional to its length. */
export function splitCode(text: string): Part[] {
  const lower = text.toLowerCase()
  const parts: Part[] = []
  const unclosed = new Set<string>()
  let end = 0
  for (const match of text.matchAll(openings)) {
    if (match.index < end) continue
    const sign = match[0].toLowerCase()
    if (unclosed.has(sign)) continue
    const close = sign.startsWith('<') ? `</${sign.slice(1)}>` : sign
    const at = lower.indexOf(close, match.index + sign.length)
    if (at === -1) {
      unclosed.add(sign)
      continue
    }
    // A backtick in one line is an apostrophe in another.
    if (sign === '`' && text.slice(match.index, at).includes('\n')) continue
    parts.push({ isCode: false, text: text.slice(end, match.index) })
    end = at + close.length
    parts.push({ isCode: true, text: text.slice(match.index, end) })
  }
  return [...parts, { isCode: false, text: text.slice(end) }]
}
