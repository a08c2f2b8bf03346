/** The first non-empty line of an idea, cut at a word if it is longer than `max` characters. */
export function extractFirstLine(text: string, max: number): string {
  const line =
    text
      .split('\n')
      .find((candidate) => candidate.trim() !== '')
      ?.trim() ?? ''
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A remainder shorter than this is not worth a second line. */
const minRemainder = 40

/** The remainder of an idea as one line, for a preview below its title; '' when there is little or none. */
export function extractRemainder(text: string, title: string): string {
  const start = title.endsWith('…') ? title.slice(0, -1) : title
  const rest = text
    .slice(text.indexOf(start) + start.length)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return rest.length < minRemainder ? '' : rest
}
