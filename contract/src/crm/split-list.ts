/**
 * The values of a list that is written as a text: a JSON list, or `(a,b)`, or `a,b`; in the last two a value may be in
 * double quotes, with a backslash or a second quote before a quote of its own. Blanks around a value are no part of it.
 */
export function splitList(text: string): unknown[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
    try {
      const list: unknown = JSON.parse(trimmed)
      if (Array.isArray(list)) return list
    } catch {
      // Not JSON: a value may begin with a bracket as well.
    }
  }
  const inside = trimmed.startsWith('(') && trimmed.endsWith(')') ? trimmed.slice(1, -1) : trimmed
  return inside.trim() === '' ? [] : splitQuoted(inside)
}

function splitQuoted(text: string): string[] {
  const values: string[] = []
  let value = ''
  let wasQuoted = false
  let isQuoted = false
  const keep = () => {
    values.push(wasQuoted ? value : value.trim())
    value = ''
    wasQuoted = false
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const next = text[at + 1]
    if (isQuoted && ((sign === '\\' && (next === '"' || next === '\\')) || (sign === '"' && next === '"'))) {
      value += next
      at++
    } else if (sign === '"' && (isQuoted || value.trim() === '')) {
      // Blanks before the first quote are no part of the value.
      if (!isQuoted) value = ''
      isQuoted = !isQuoted
      wasQuoted = true
    } else if (sign === ',' && !isQuoted) keep()
    else if (isQuoted || !wasQuoted || sign.trim() !== '') value += sign
  }
  keep()
  return values
}
