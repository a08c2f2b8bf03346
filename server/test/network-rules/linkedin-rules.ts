import { expect } from 'vitest'

/**
 * LinkedIn's little text. Source: reference/publishing.md §3.1: these characters are escaped, or LinkedIn answers 201 and cuts
 * the text there; `#tag` and `@[Name](urn)` stay as they are to work, with only the name escaped.
 */
const reserved = '\\|{}@[]()<>#*_~'
const mention = /^@\[((?:\\.|[^\]\\])*)\]\(urn:li:(?:person|organization):[\w-]+\)/u
const hashtag = /^#[\p{L}\p{M}\p{N}_]+/u

/** The words that LinkedIn shows; fails at a character that would cut the text. */
export function readLittleText(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const live = mention.exec(rest)?.[0] ?? hashtag.exec(rest)?.[0]
    if (live !== undefined) {
      out += live.replace(/\\(.)/gu, '$1')
      at += live.length
    } else if (rest.startsWith('\\')) {
      expect(reserved).toContain(rest[1])
      out += rest[1]
      at += 2
    } else {
      expect(reserved, `${rest.slice(0, 20)} would be cut`).not.toContain(rest[0])
      out += rest[0]
      at += 1
    }
  }
  return out
}
