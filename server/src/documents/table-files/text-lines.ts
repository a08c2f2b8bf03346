/** Hands over each line that is not blank, with its number; a large text is never held as lines. */
export function scanLines(text: string, onLine: (line: string, number: number) => void): void {
  let [number, from] = [0, 0]
  while (from < text.length) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end).trim()
    from = end === -1 ? text.length : end + 1
    number++
    if (line !== '') onLine(line, number)
  }
}
