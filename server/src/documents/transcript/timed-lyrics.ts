/** `[00:12.34]` or `[00:12:34]` before the words of a line; several where they come again. */
const lyricTime = String.raw`\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]`
const lyricLine = new RegExp(String.raw`^(?<times>(?:${lyricTime}\s*)+)(?<words>.*)$`, 'u')
const lyricTimes = new RegExp(lyricTime, 'gu')
/** `[ti:Title]`, `[ar:…]`, `[length:2:03]`: facts about the file. */
const lyricFact = /^\[(?<name>[a-z]{2,6}|#):(?<value>.*)\]$/iu
/** The time of each word, as karaoke shows it. */
const wordTime = /<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>/gu

/** Of the lines of a file of lyrics (LRC), without its facts, those that must have a time. */
const neededShare = 0.6

/**
 * The lines of an LRC file as lines with a time each, in order, its title above them; undefined for another text. Whisper and many
 * players write it.
 */
export function toLinesOfLyrics(text: string): string | undefined {
  const lines = text.split(/\r\n|[\r\n]/u).filter((line) => line.trim() !== '')
  const nFacts = lines.filter((line) => lyricFact.test(line.trim())).length
  const isMarked = nFacts > 0
  const timed = matchEach(lines, lyricLine)
  // A space behind the time is how other programs write.
  const isTight = timed.filter(({ words = '' }) => words !== '' && !words.startsWith(' ')).length > timed.length / 2
  if (
    timed.length < 2 ||
    timed.length < (lines.length - nFacts) * neededShare ||
    !(isMarked || (isTight && areHundredths(timed)))
  )
    return undefined
  const said = timed.flatMap(({ times = '', words = '' }) => {
    const plain = words.replaceAll(wordTime, ' ').replaceAll(/\s+/gu, ' ').trim()
    return plain === '' ? [] : [...times.matchAll(lyricTimes)].map(([time]) => toLine(time, plain))
  })
  const title =
    matchEach(lines, lyricFact)
      .find(({ name }) => /^ti$/iu.test(name ?? ''))
      ?.['value']?.trim() ?? ''
  return [
    ...(title === '' ? [] : [title]),
    ...said.toSorted((one, other) => one.ms - other.ms).map(({ line }) => line),
  ].join('\n')
}

type Groups = Readonly<Record<string, string | undefined>>

/** The named parts of each line that fits. */
const matchEach = (lines: readonly string[], pattern: RegExp): Groups[] =>
  lines.flatMap((line) => {
    const groups: Groups | undefined = pattern.exec(line.trim())?.groups
    return groups === undefined ? [] : [groups]
  })

/** Times without a fraction in brackets are those of many other programs, too. */
const areHundredths = (timed: readonly Groups[]): boolean =>
  timed.every(({ times = '' }) => /:\d{2}\.\d{1,3}\]/u.test(times))

function toLine(time: string, words: string): { ms: number; line: string } {
  const [, minutes = '0', seconds = '0', fraction = ''] = /\[(\d+):(\d+)(?:[.:](\d+))?\]/u.exec(time) ?? []
  const ms = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { ms, line: `[${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}] ${words}` }
}
