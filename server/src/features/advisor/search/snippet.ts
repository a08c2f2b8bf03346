/** Characters shown before and after the words that were found. */
const contextLength = 60

/** The found words with their surrounding text on one line; empty if the text does not contain them. */
export function extractSnippet(text: string | null, words: string): string {
  if (text === null) return ''
  const plain = text
    .replace(/\[([^\][]*)\]\([^)]*\)/gu, '$1')
    .replace(/[*_`#>|]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const at = plain.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return plain.slice(0, contextLength * 2)
  const start = Math.max(0, at - contextLength)
  const end = at + words.length + contextLength
  return `${start > 0 ? '…' : ''}${plain.slice(start, end)}${end < plain.length ? '…' : ''}`
}
