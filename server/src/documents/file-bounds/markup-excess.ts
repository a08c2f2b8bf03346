interface MarkupBounds {
  readonly elements: number
  readonly depth: number
}

/** Why a piece of XML is not read, as the end of a sentence. Read once and only until it is too much; no tree is made. */
export function findMarkupExcess(xml: string, most: MarkupBounds): string | null {
  let [elements, open] = [0, 0]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const mark = xml[at + 1]
    if (mark === '!' || mark === '?') continue
    if (mark === '/') {
      open--
      continue
    }
    if (++elements > most.elements) return `must have at most ${most.elements.toLocaleString('en')} elements`
    const end = xml.indexOf('>', at)
    if (end !== -1 && xml[end - 1] === '/') continue
    if (++open > most.depth) return createDepthExcess(most.depth)
  }
  return null
}

export const createDepthExcess = (levels: number): string => `must not be nested deeper than ${levels} levels`

/** Whether there is a stretch without a mark, longer than so many characters. */
export function hasLongText(xml: string, most: number): boolean {
  let before = -1
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    if (at - before > most) return true
    before = at
  }
  return xml.length - before > most
}
