/** Characters shown before and after the words that were found. */
const around = 60

/** The found words with what stands around them on one line; empty where the text does not have them. */
export function snippetOf(text: string | null, words: string): string {
  if (text === null) return ''
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[*_`#>|]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const at = plain.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return plain.slice(0, around * 2)
  const start = Math.max(0, at - around)
  const end = at + words.length + around
  return `${start > 0 ? '…' : ''}${plain.slice(start, end)}${end < plain.length ? '…' : ''}`
}
