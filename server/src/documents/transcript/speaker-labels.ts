import { type LineTime, lineTime, parseLineTime } from './clock.ts'
import { beginsLikeSentence, hasNameShape, isHeadingWord, isNameLike } from './names.ts'
import type { ParsedSegment } from './parsed-transcript.ts'

/** One to five words of which the first begins with a capital or has none (Arabic, Hebrew, Japanese …), such as `Ann Lee` or `Dr. O’Neil (Acme)`. */
const name = String.raw`(?:[\p{Lu}\p{Lt}\p{Lo}]|speaker\s?\d)[\p{L}\p{M}\p{N}_.'’-]*(?:,?\s(?:\((?=\p{L}))?[\p{L}\p{N}\p{Extended_Pictographic}&|@/-][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u200d\ufe0f_.'’()&|@/-]*){0,5}`
/** What stands between the name and the words: `Ann: text`, or `Ann - text` as people write minutes. */
const separators = {
  colon: String.raw`\s*:(?:\s+(?<words>\S.*))?`,
  dash: String.raw`\s+[-–—|>]\s+(?<words>\S.*)`,
} as const
type Separator = keyof typeof separators
const toLabelled = (separator: Separator): RegExp =>
  new RegExp(
    String.raw`^(?:>>\s*|[-–•]\s+)?(?:(?<before>${lineTime})\s*(?:[-–|:]\s*)?)?[\[<]?(?<name>${name})[\]>]?\s*(?<after>[\[(]${lineTime}[\])]|${lineTime})?${separators[separator]}$`,
    'u',
  )
const labelled = { colon: toLabelled('colon'), dash: toLabelled('dash') } as const

const beginsWithTime = new RegExp(String.raw`^${lineTime}`, 'u')

/** Characters of a time and a name. */
const longestLabel = 300

interface LabelledLine {
  readonly name: string
  readonly time: LineTime | null
  /** Empty if they stand on the lines below. */
  readonly words: string
}

/** A line such as `[00:01:10] Ann: text`, `0:12 Ann: text`, `10:02 AM Ann: text`, `Ann (1:10): text` or `[14:02] Ann - text`. */
function readLabelledLine(line: string, separator: Separator): LabelledLine | undefined {
  const head = line.slice(0, longestLabel)
  if (separator === 'colon' ? !head.includes(':') : !/\s[-–—|>]\s/u.test(head)) return undefined
  // Long runs of spaces could be divided in many ways.
  const groups = labelled[separator].exec(line.replaceAll(/\s{2,}/gu, ' '))?.groups
  const label = groups?.['name'] ?? ''
  if (groups === undefined || isHeadingWord(label)) return undefined
  const time = groups['before'] ?? groups['after']
  return {
    name: label,
    time: time === undefined ? null : (parseLineTime(unwrap(time)) ?? null),
    words: groups['words'] ?? '',
  }
}

/** `([0:05])` has two pairs. */
const unwrap = (time: string): string => time.replaceAll(/^[[(]+|[\])]+$/gu, '')

export interface Labels {
  /** Those that are speakers. */
  readonly speakers: ReadonlySet<string>
  /** Those that may be: what follows them is nobody’s we know. */
  readonly doubtful: ReadonlySet<string>
  /** Reads a line as most of them are written; undefined for one without a label. */
  readonly read: (line: string) => LabelledLine | undefined
}

/** Speakers of lines with colons; of lines with dashes only if most lines are such, and have a time or the same names again. */
export function findSpeakerLabels(lines: readonly string[], known: readonly string[] = []): Labels {
  const filled = lines.filter((line) => line.trim() !== '')
  const colons = findLabels(filled, known, 'colon')
  const dashes = findLabels(filled, known, 'dash')
  const isDashed =
    dashes.nSpoken > colons.nSpoken &&
    dashes.nSpoken >= filled.length * 0.6 &&
    (dashes.nTimed >= dashes.nSpoken * 0.6 || dashes.speakers.size <= dashes.nSpoken * 0.6)
  return isDashed ? dashes : colons
}

/**
 * Labels that are speakers: known ones, those with a time, names that come again or have a surname, and all names if most of the lines have
 * one. `One thing: …` is none.
 */
function findLabels(
  lines: readonly string[],
  known: readonly string[],
  separator: Separator,
): Labels & { nSpoken: number; nTimed: number } {
  const read = (line: string) => readLabelledLine(line, separator)
  const counts = new Map<string, { n: number; timed: number }>()
  let [all, labelledLines, timedLines, timedLabels] = [0, 0, 0, 0]
  for (const line of lines) {
    all++
    const found = read(line.trim())
    if (found?.time != null) timedLabels++
    if (found?.time != null || beginsWithTime.test(line.trim())) timedLines++
    if (found === undefined) continue
    labelledLines++
    const count = counts.get(found.name) ?? { n: 0, timed: 0 }
    count.n++
    if (found.time !== null) count.timed++
    counts.set(found.name, count)
  }
  const speakers = new Set<string>()
  const doubtful = new Set<string>()
  const areMost = labelledLines >= all * 0.6
  const haveSurnames = areMostlyFull(counts)
  for (const [label, { n, timed }] of counts) {
    const isName = isNameLike(label)
    const isFull = /^[^\s,]+\s[^,]+$/u.test(label)
    const isOften = n >= 3 && n >= labelledLines * 0.1
    if (
      known.includes(label) ||
      (isName && (n >= 2 || isFull || (areMost && !haveSurnames))) ||
      (isName && timed > 0 && timedLabels >= timedLines * 0.5) ||
      (isOften && (hasNameShape(label) || !beginsLikeSentence(label)))
    )
      speakers.add(label)
    else if (isName) doubtful.add(label)
  }
  const sumUp = (key: 'n' | 'timed') => [...speakers].reduce((sum, label) => sum + (counts.get(label)?.[key] ?? 0), 0)
  return { speakers, doubtful, read, nSpoken: sumUp('n'), nTimed: sumUp('timed') }
}

/** Where people have a surname, one word that comes once is not the name of another one. */
function areMostlyFull(counts: ReadonlyMap<string, { readonly n: number }>): boolean {
  const again = [...counts].filter(([, { n }]) => n >= 2)
  const full = again.filter(([label]) => label.includes(' '))
  return again.length > 0 && full.length > again.length * 0.6
}

/** Takes `Name: ` from the beginning of segments that name no speaker otherwise, as in captions of Zoom. */
export function splitSpeakerPrefixes(segments: readonly ParsedSegment[]): ParsedSegment[] {
  const { speakers, read } = findSpeakerLabels(
    segments.flatMap(({ speaker, text }) => (speaker === null ? [text] : [])),
  )
  return segments.map((segment) => {
    if (segment.speaker !== null) return segment
    const bracketed = bracketedSpeaker.exec(segment.text)?.groups
    if (bracketed !== undefined)
      return { ...segment, speaker: bracketed['name'] ?? null, text: bracketed['words'] ?? '' }
    const line = read(segment.text)
    return line !== undefined && line.words !== '' && speakers.has(line.name)
      ? { ...segment, speaker: line.name, text: line.words }
      : segment
  })
}

/** As tools that tell voices apart write them: `[SPEAKER_00] text`, `(Speaker 1) text`. */
export const bracketedSpeaker = /^[[(](?<name>(?:speaker|spk)[\s_-]?\d{1,3})[\])]:?\s+(?<words>\S.*)$/iu
