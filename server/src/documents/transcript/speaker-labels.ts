import type { ParsedSegment } from './parsed-transcript.ts'

/** One to four words of which the first begins with a capital or has none (Arabic, Hebrew, Japanese …), such as `Ann Lee` or `Dr. O’Neil (Acme)`. */
const name = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.'’-]*(?:\s[\p{L}\p{N}(][\p{L}\p{M}\p{N}.'’()&|-]*){0,4}`
const clock = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const labelled = new RegExp(
  String.raw`^(?:>>\s*)?(?:[\[(]?(?<before>${clock})[\])]?\s*(?:[-–|]\s*)?)?(?<name>${name})\s*(?:[\[(](?<after>${clock})[\])])?\s*:\s+(?<words>\S.*)$`,
  'u',
)
/** Words before a colon that are headings of a text and not people. */
const notNames =
  /^(?:agenda|notes?|actions?|action items?|summary|decisions?|https?|re|ps|subject|date|time|location|title|topic|attendees|participants|question|answer|next steps?|todo|example|warning|important)$/iu

export interface LabelledLine {
  readonly name: string
  readonly time: string | null
  readonly words: string
}

/** A line such as `[00:01:10] Ann: text`, `0:12 Ann: text` or `Ann (1:10): text`. */
export function readLabelledLine(line: string): LabelledLine | undefined {
  // Long runs of spaces could be divided in many ways.
  const groups = labelled.exec(line.replaceAll(/\s{2,}/gu, ' '))?.groups
  const label = groups?.['name'] ?? ''
  if (groups === undefined || notNames.test(label)) return undefined
  return { name: label, time: groups['before'] ?? groups['after'] ?? null, words: groups['words'] ?? '' }
}

/** Labels that are speakers: known ones, those used at least twice, and all if most of the lines have one. */
export function findSpeakerLabels(lines: readonly string[], known: readonly string[] = []): Set<string> {
  const counts = new Map<string, number>()
  let labelledLines = 0
  let all = 0
  for (const line of lines) {
    if (line.trim() === '') continue
    all++
    const label = readLabelledLine(line.trim())?.name
    if (label === undefined) continue
    labelledLines++
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const most = labelledLines >= all * 0.6
  return new Set([...counts].filter(([label, n]) => n >= 2 || most || known.includes(label)).map(([label]) => label))
}

/** Takes `Name: ` from the beginning of segments that name no speaker otherwise, as in captions of Zoom. */
export function splitSpeakerPrefixes(segments: readonly ParsedSegment[]): ParsedSegment[] {
  const labels = findSpeakerLabels(segments.flatMap(({ speaker, text }) => (speaker === null ? [text] : [])))
  return segments.map((segment) => {
    if (segment.speaker !== null) return segment
    const line = readLabelledLine(segment.text)
    return line !== undefined && labels.has(line.name) ? { ...segment, speaker: line.name, text: line.words } : segment
  })
}

/** `1:02:03.4`, `02:03` or `2:03,400` in milliseconds; undefined if it is not a time. */
export function parseClock(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/u.exec(text.trim())
  if (parts === null) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  if (Number(seconds) > 59) return undefined
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}
