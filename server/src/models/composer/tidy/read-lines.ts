import { findSpeakerLabels } from '../../../documents/transcript/speaker-labels.ts'
import type { NotePart } from '@draftwright/contract/notes'

type BlockKind = NotePart['kind']

/** A line of notes by its place in the text, or several that belong together. */
export interface NoteLine {
  readonly kind: BlockKind
  /** Where its words begin: behind a bullet, a number, or the name of who speaks. */
  readonly from: number
  readonly to: number
  readonly speaker: string | null
  /** It goes on in the paragraph of the line before it. */
  readonly goesOn: boolean
}

const bullet = /^\s*(?:[-*•–—+·▪◦‣→➜➡✓✔✅☑👉🔹▶]\uFE0F?|\[[ x]?\]|- \[[ x]?\])\s+(?=\S)/u
const step = /^\s*\(?\d{1,2}[.)]\s+(?=\S)/u
const heading = /^\s*#{1,6}\s+(?=\S)/u
const quote = /^\s*>\s?(?=\S)/u
const codeMark = /^\s*(`{3,}|~{3,})/u
const rule = /^\s*([-*_])(?:\s*\1){2,}\s*$/u
const tableRow = /^\s*\|.*\|\s*$/u

/** `12/03/2024, 10:15 - Anna: …`, `[12.03.24, 10:15:22] Anna: …` */
const chatHead =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*[-–]?\s*([^:\n]{1,50}):\s+/u
/** `Anna Berg  10:15 AM` above the words. */
const nameAndTime =
  /^\s*(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})\s+[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp][Mm])?[\])]?\s*$/u

interface Turn {
  readonly speaker: string
  /** Characters before the words; a whole line has none. */
  readonly head: number
}

/** Who speaks in which line; empty if the text is no chat and no transcript. */
function findTurns(lines: readonly string[]): Map<number, Turn> {
  const turns = new Map<number, Turn>()
  const { speakers, read } = findSpeakerLabels(lines.map((line) => line.trim()))
  let timed = 0
  for (const [at, line] of lines.entries()) {
    const chat = chatHead.exec(line)
    const alone = chat === null ? nameAndTime.exec(line) : null
    if (chat?.[1] !== undefined) turns.set(at, { speaker: chat[1].trim(), head: chat[0].length })
    else if (alone?.[1] !== undefined && (lines[at + 1] ?? '').trim() !== '')
      turns.set(at, { speaker: alone[1], head: line.length })
    else {
      const labelled = read(line.trim())
      if (labelled === undefined || !speakers.has(labelled.name)) continue
      const head = labelled.words === '' ? line.length : line.lastIndexOf(labelled.words.slice(0, 40))
      if (labelled.name.length < 2 || head < 0) continue
      turns.set(at, { speaker: labelled.name, head })
      if (labelled.time === null) continue
    }
    timed++
  }
  const names = [...turns.values()].map(({ speaker }) => speaker)
  const comesAgain = names.some((name, at) => names.indexOf(name) !== at)
  return turns.size >= 2 && new Set(names).size >= 2 && (comesAgain || timed >= 2) ? turns : new Map()
}

const terminal = /[.!?…:;]["'”’»)\]]*$/u

/** Lines that go on in the next one because they were full, as mails have them. */
function isWrapped(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const widest = Math.max(0, ...filled.map((line) => line.length))
  const full = filled.filter((line) => line.length > 58 && line.length > widest - 14).length
  return widest <= 110 && full >= 2 && full * 2 >= filled.length - 1
}

interface Scan {
  readonly isVoice: boolean
  readonly lines: readonly string[]
  readonly turns: ReadonlyMap<number, Turn>
  /** For each line the last one above it that names a speaker; -1 before the first. */
  readonly heads: readonly number[]
  readonly canGoOn: (at: number) => boolean
  readonly starts: readonly number[]
}

/** The lines of a text that have words, each with its kind. `isVoice`: a line end is a pause of the speaker. */
export function readNoteLines(text: string, isVoice: boolean): { lines: NoteLine[]; isTalk: boolean } {
  const lines = text.split('\n')
  const turns = isVoice ? new Map<number, Turn>() : findTurns(lines)
  const wrapped = isWrapped(lines)
  const starts: number[] = []
  let start = 0
  for (const line of lines) {
    starts.push(start)
    start += line.length + 1
  }
  const canGoOn = (at: number): boolean => {
    const before = lines[at - 1] ?? ''
    if (before.trim() === '') return false
    return isVoice || (wrapped && before.length > 58 && !terminal.test(before))
  }
  let last = -1
  const heads = lines.map((_line, at) => (turns.has(at) ? (last = at) : last))
  const scan: Scan = { isVoice, heads, lines, turns, canGoOn, starts }
  const found: NoteLine[] = []
  for (let at = 0; at < lines.length; ) at = readAt(scan, at, found)
  return { lines: found, isTalk: turns.size > 0 }
}

/** Reads the line at a place into `found` and returns the place of the next one. */
function readAt({ isVoice, lines, turns, heads, canGoOn, starts }: Scan, at: number, found: NoteLine[]): number {
  const line = lines[at] ?? ''
  const start = starts[at] ?? 0
  const add = (kind: BlockKind, head: number, last = at, more: Partial<NoteLine> = {}) => {
    const to = (starts[last] ?? 0) + (lines[last] ?? '').trimEnd().length
    const from = start + head + (/^\s*/u.exec(line.slice(head))?.[0].length ?? 0)
    if (to > from) found.push({ kind, from, to, speaker: null, goesOn: false, ...more })
    return last + 1
  }
  const opened = codeMark.exec(line)?.[1]
  if (opened !== undefined) {
    const closed = lines.findIndex((other, place) => place > at && other.trim().startsWith(opened))
    if (closed > at) return add('code', 0, closed)
  }
  if (rule.test(line)) return add('code', 0)
  if (tableRow.test(line)) {
    let last = at
    while (tableRow.test(lines[last + 1] ?? '')) last++
    if (last > at && /^[\s|:-]+$/u.test(lines[at + 1] ?? '')) return add('table', 0, last)
  }
  const turn = turns.get(at)
  if (turn !== undefined) return add('turn', turn.head, at, { speaker: turn.speaker })
  const before = found.at(-1)
  const head = heads[at] ?? -1
  // A line below somebody's name is theirs.
  if (head >= 0 && line.trim() !== '') {
    const goesOn = before?.kind === 'turn' && before.from > (starts[head] ?? 0)
    return add('turn', 0, at, { speaker: turns.get(head)?.speaker ?? null, goesOn })
  }
  for (const [kind, mark] of marks) {
    const head = mark.exec(line)?.[0].length
    if (head !== undefined) return add(kind, head)
  }
  if (!canGoOn(at) || before === undefined || !running.has(before.kind)) return add('paragraph', 0)
  // A pause of a speaker may be the end of a sentence; a full line is not.
  if (isVoice) return add(before.kind, 0, at, { goesOn: true })
  found[found.length - 1] = { ...before, to: start + line.trimEnd().length }
  return at + 1
}

const running: ReadonlySet<BlockKind> = new Set(['paragraph', 'bullet', 'step'])
const marks: readonly (readonly [BlockKind, RegExp])[] = [
  ['heading', heading],
  ['bullet', bullet],
  ['step', step],
  ['quote', quote],
]
