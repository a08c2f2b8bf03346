/** Where inline code that begins at `from` ends, after its last backtick; -1 if it does not end on this line. */
export function findClosingTicks(text: string, from: number): number {
  const [line = ''] = text.slice(from).split('\n', 1)
  const [open, ...runs] = line.matchAll(/`+/gu)
  const close = runs.find(([run]) => run.length === open?.[0].length)
  return close === undefined ? -1 : from + close.index + close[0].length
}

/** More input is needed first. */
export const undecided = -2

/**
 * Where the bracket that opens at `from` is closed; -1 if it is not before `limit`. A backslash escapes a bracket, and so does
 * code.
 */
export function findClosingBracket(
  text: string,
  from: number,
  [open, close]: string,
  limit: string,
  isEnd: boolean,
): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (text.startsWith(limit, at)) return -1
    if (sign === '\\') at++
    else if (sign === '`') {
      const over = findClosingTicks(text, at)
      if (!isEnd && (over === text.length || (over === -1 && !text.includes('\n', at)))) return undecided
      at = over === -1 ? at + (/^`*/u.exec(text.slice(at))?.[0].length ?? 1) - 1 : over - 1
    } else if (sign === open) depth++
    else if (sign === close && --depth === 0) return at
  }
  return isEnd ? -1 : undecided
}

/** A formula is no longer, in characters, and on no more than one paragraph. */
const maxFormula = 2000
const formulaEnds: Readonly<Record<string, string>> = { $$: '$$', '\\(': '\\)', '\\[': '\\]' }
/** What another reader could take for a link, code, an address or a character reference. */
const breaksFormula = /\]\(|\]:|!\[|`|~~~|:\/\/|www\.|&(?:#|\w+;)/iu

/**
 * The formula at the beginning, between `$$`, `\(` and `\)` or `\[` and `\]`; null if there is none. Single dollars are
 * amounts. A less-than sign is written as its command, because it could begin HTML.
 */
export function readFormula(
  text: string,
  isEnd: boolean,
): { length: number; markdown: string } | null | typeof undecided {
  const open = text.slice(0, 2)
  const close = formulaEnds[open]
  if (close === undefined) return null
  const paragraph = text.slice(0, maxFormula).split('\n\n', 1)[0] ?? ''
  const end = paragraph.indexOf(close, 2)
  if (end === -1) return isEnd || paragraph.length < text.length || text.length >= maxFormula ? null : undecided
  const body = paragraph.slice(2, end)
  if (body.trim() === '' || breaksFormula.test(body)) return null
  return { length: end + 2, markdown: open + body.replaceAll('<', '\\lt ') + close }
}
