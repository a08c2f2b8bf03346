/** Ways in which clients take events out of the bytes of a stream, each fed with pieces cut anywhere. */
export interface EventReader {
  /** The events that are whole with this piece. */
  read(bytes: Uint8Array): unknown[]
}

/** As the specification's client does: lines that begin with `data: `, each one JSON. */
export function createLineReader(): EventReader {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    read(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      return lines.filter((line) => line.startsWith('data: ')).map((line): unknown => JSON.parse(line.slice(6)))
    },
  }
}

/** As agent-ui does: whatever is between balanced braces, wherever in the bytes that is. */
export function createBraceReader(): EventReader {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    read(bytes) {
      rest += decoder.decode(bytes, { stream: true })
      const found: unknown[] = []
      for (;;) {
        const start = rest.indexOf('{')
        const end = start < 0 ? -1 : findClosingBrace(rest, start)
        if (end < 0) return found
        const event: unknown = JSON.parse(rest.slice(start, end + 1))
        rest = rest.slice(end + 1)
        // It takes a field `data` for the wrapper of an older wire.
        found.push(typeof event === 'object' && event !== null && 'data' in event ? event.data : event)
      }
    },
  }
}

/** Where the brace that opens at `start` closes; -1 when that has not come yet. */
function findClosingBrace(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at
  }
  return -1
}

/** All events of a stream that comes in pieces of so many bytes. */
export function readInPieces(reader: EventReader, bytes: Uint8Array, size: number): unknown[] {
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...reader.read(bytes.subarray(at, at + size)))
  return found
}
