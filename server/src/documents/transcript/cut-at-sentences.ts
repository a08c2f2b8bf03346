/** Pieces of about that many characters, at most four times as many, cut at the ends of sentences, else at spaces. */
export function cutAtSentences(text: string, length: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.split(/(?<=[.!?…])\s+/u)) {
    if (piece !== '' && piece.length + sentence.length > length) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`
    // Captions may have no punctuation at all.
    if (piece.length > length * 4) {
      const parts = cutAtSpaces(piece, length * 2)
      pieces.push(...parts.slice(0, -1))
      piece = parts.at(-1) ?? ''
    }
  }
  if (piece.trim() !== '') pieces.push(piece)
  return pieces
}

function cutAtSpaces(text: string, length: number): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > length) {
    const space = text.slice(from, from + length + 1).lastIndexOf(' ')
    const to = space > length / 2 ? from + space : toWholeCharacter(text, from + length)
    parts.push(text.slice(from, to).trim())
    from = to
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '')
}

/** Not between the two halves of one. */
const toWholeCharacter = (text: string, at: number): number =>
  /[\udc00-\udfff]/u.test(text.charAt(at)) && /[\ud800-\udbff]/u.test(text.charAt(at - 1)) ? at - 1 : at
