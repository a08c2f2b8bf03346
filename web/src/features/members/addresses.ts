/** A plain check, so that a typo is seen before anything is sent; the server has the last word. */
const looksRight = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u

export interface Addresses {
  good: string[]
  bad: string[]
}

/**
 * The e-mail addresses of a pasted list: separated by commas, semicolons, spaces or lines, each once, in lower case.
 * `Ada Marlow <ada@example.com>` counts as its address. What is no address comes back as `bad`.
 */
export function readAddresses(text: string): Addresses {
  const bare = text.replace(/"[^"\n]*"/gu, ' ').replace(/[^,;<>\n]*<([^<>]*)>/gu, ' $1 ')
  const words = bare.split(/[\s,;]+/u).filter((word) => word !== '')
  const each = [...new Set(words.map((word) => word.toLowerCase()))]
  return { good: each.filter((word) => looksRight.test(word)), bad: each.filter((word) => !looksRight.test(word)) }
}
