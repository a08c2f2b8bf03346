/** One sender, as a mail's header shows it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Control characters and Unicode line breaks: none of them is allowed in a mail header. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u
/** One bare address: no name, no list, no quoting, no comment. */
const bareAddress = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/u

export const isOneLine = (text: string): boolean => !notOneLine.test(text)

export const isBareAddress = (text: string): boolean =>
  isOneLine(text) && text.length <= 254 && bareAddress.test(text) && !text.startsWith('-')

/** Reads `Name <address>` or a bare address; null when it is neither. */
export function parseSender(text: string): Sender | null {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const bareName = name.trim().replace(/^"(.*)"$/u, '$1')
  return isOneLine(bareName) && isBareAddress(address) ? { name: bareName, address } : null
}
