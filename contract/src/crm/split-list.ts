/**
 * Parses a list written as text: a JSON list, or `(a,b)`, or `a,b`; in the last two a value may be in double quotes,
 * with quotes inside it escaped by a backslash or doubled. Spaces around a value are ignored.
 */
export function splitList(text: string): unknown[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
    try {
      const list: unknown = JSON.parse(trimmed)
      if (Array.isArray(list)) return list
    } catch {
      // Not JSON: a plain value may start with a bracket too.
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
      // Spaces before the opening quote are not part of the value.
      if (!isQuoted) value = ''
      isQuoted = !isQuoted
      wasQuoted = true
    } else if (sign === ',' && !isQuoted) keep()
    else if (isQuoted || !wasQuoted || sign.trim() !== '') value += sign
  }
  keep()
  return values
}
