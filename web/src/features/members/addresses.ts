/** A simple check, so that a typo is found before sending; the server decides. */
const emailPattern = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u

export interface ParsedAddresses {
  valid: string[]
  invalid: string[]
}

/**
 * The email addresses of a pasted list: separated by commas, semicolons, spaces or lines, each once, in lower case. `Ada Marlow
 * <ada@example.com>` counts as its address. Invalid ones are returned as `bad`.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const bare = text.replace(/"[^"\n]*"/gu, ' ').replace(/[^,;<>\n]*<([^<>]*)>/gu, ' $1 ')
  const words = bare.split(/[\s,;]+/u).filter((word) => word !== '')
  const each = [...new Set(words.map((word) => word.toLowerCase()))]
  return {
    valid: each.filter((word) => emailPattern.test(word)),
    invalid: each.filter((word) => !emailPattern.test(word)),
  }
}
