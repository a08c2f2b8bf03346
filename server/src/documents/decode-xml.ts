/** Bytes in which an XML declaration is looked for; it is the first thing in a file. */
const head = 200

/**
 * The text of an XML or JSON file: its byte order mark decides, then the charset of the Content-Type, then its XML
 * declaration, else it is UTF-8 (RFC 7303, section 3). Bytes that are wrong in the encoding become U+FFFD.
 */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const label = readMark(bytes) ?? readCharset(contentType) ?? readDeclaration(bytes) ?? 'utf-8'
  return new TextDecoder(label).decode(bytes)
}

function readMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // The second of each pair: without a mark, as `<` in UTF-16.
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return null
}

const readCharset = (contentType: string): string | null =>
  toKnownLabel(/charset\s*=\s*"?([\w.:-]+)/iu.exec(contentType)?.[1])

function readDeclaration(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, head))
  return toKnownLabel(/^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/iu.exec(start)?.[1])
}

/** Null for an encoding that nobody knows. */
function toKnownLabel(label: string | undefined): string | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
