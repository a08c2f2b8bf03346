/** Ways in which clients parse events from a byte stream, which may be split anywhere. */
export interface EventReader {
  /** The events completed by this chunk. */
  read(bytes: Uint8Array): unknown[]
}

/** Like the specification's client: lines that start with `data: `, each one JSON. */
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

/** Like agent-ui: everything between balanced braces, wherever it is in the bytes. */
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
        // It takes a field `data` as the wrapper of an older protocol.
        found.push(typeof event === 'object' && event !== null && 'data' in event ? event.data : event)
      }
    },
  }
}

/** Position of the brace that closes the one at `start`; -1 if it has not arrived yet. */
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

/** All events of a stream that arrives in chunks of this size. */
export function readInPieces(reader: EventReader, bytes: Uint8Array, size: number): unknown[] {
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...reader.read(bytes.subarray(at, at + size)))
  return found
}
