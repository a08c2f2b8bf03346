import { readMailAddress } from '@draftwright/contract/typed/addresses'

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
  const read = words.map((word) => ({ word: word.toLowerCase(), address: readMailAddress(word) }))
  return {
    valid: [...new Set(read.flatMap(({ address }) => address ?? []))],
    invalid: [...new Set(read.flatMap(({ word, address }) => (address === null ? word : [])))],
  }
}
