/** What people see of a commentary in little text. */
export interface LittleText {
  readonly text: string
  /** Without the number sign. */
  readonly hashtags: readonly string[]
  readonly mentions: readonly { readonly name: string; readonly urn: string }[]
  /** Whether a reserved character stood unescaped, so that everything from there is missing. */
  readonly isCut: boolean
}

const reserved = '\\|{}@[]()<>#*_~'
const patterns = {
  escaped: /\\([\\|{}@[\]()<>#*_~])/uy,
  mention: /@\[((?:\\[\\|{}@[\]()<>#*_~]|[^\\|{}@[\]()<>#*_~])+)\]\((urn:li:(?:person|organization):[\w-]+)\)/uy,
  hashtag: /[#＃]([\p{L}\p{N}_]+)/uy,
  template: /\{hashtag\|(?:\\#|#|＃)\|([^\\|{}@[\]()<>#*~\s]+)\}/uy,
}

/**
 * Reads little text (learn.microsoft.com, "little Text Format"): escapes, mentions, bare hashtags and the hashtag template.
 * Anything else that is reserved ends the text there, without an error (reference §3.1; ComposioHQ/composio #2710).
 */
export function readLittleText(commentary: string): LittleText {
  const hashtags: string[] = []
  const mentions: { name: string; urn: string }[] = []
  let text = ''
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(commentary)
    if (match) at += match[0].length
    return match
  }
  while (at < commentary.length) {
    const escaped = take(patterns.escaped)
    if (escaped) {
      text += escaped[1]
      continue
    }
    const mention = take(patterns.mention)
    if (mention) {
      const name = (mention[1] ?? '').replace(/\\(.)/gu, '$1')
      mentions.push({ name, urn: mention[2] ?? '' })
      text += name
      continue
    }
    const hashtag = take(patterns.template) ?? take(patterns.hashtag)
    if (hashtag) {
      hashtags.push(hashtag[1] ?? '')
      text += `#${hashtag[1]}`
      continue
    }
    const character = commentary.charAt(at)
    if (reserved.includes(character)) return { text, hashtags, mentions, isCut: true }
    text += character
    at += 1
  }
  return { text, hashtags, mentions, isCut: false }
}
