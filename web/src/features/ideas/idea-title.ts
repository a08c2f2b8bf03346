/** The first line of an idea that says something, cut at a word where it is longer than `max` characters. */
export function firstLine(text: string, max: number): string {
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

/** A rest shorter than this many characters says nothing that is worth a second line. */
const worthShowing = 40

/** The rest of an idea as one line, for a preview under its title; '' when there is little or none. */
export function remainder(text: string, title: string): string {
  const start = title.endsWith('…') ? title.slice(0, -1) : title
  const rest = text
    .slice(text.indexOf(start) + start.length)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return rest.length < worthShowing ? '' : rest
}
