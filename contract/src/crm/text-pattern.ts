/**
 * Splits a `like` or `ilike` pattern: `*` and `%` match any characters, `\*` and `\%` are literal, and so is everything
 * else, including `_`. Without a wildcard the text may be anywhere.
 */
function splitPattern(text: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const next = text[at + 1]
    if (sign === '*' || sign === '%') parts.push('')
    else if (sign === '\\' && (next === '*' || next === '%')) {
      parts[parts.length - 1] += next
      at++
    } else parts[parts.length - 1] += sign
  }
  return parts.length === 1 ? ['', ...parts, ''] : parts
}

/** Converts it to a SQL LIKE pattern, with the backslash as escape character. */
export const toLikePattern = (text: string): string =>
  splitPattern(text)
    .map((part) => part.replace(/[\\%_]/gu, '\\$&'))
    .join('%')

/** Escapes a literal text for `like` and `ilike`. */
export const escapePattern = (text: string): string => text.replace(/[*%]/gu, '\\$&')

/** Whether a text matches; linear in its length, whatever the pattern. */
export function isPatternMatch(text: string, pattern: string): boolean {
  const parts = splitPattern(pattern)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
