import { parseClock } from './clock.ts'
import { type ParsedTranscript, SegmentList, completeSegments } from './parsed-transcript.ts'

/** Subtitles of Aegisub and others (.ass, .ssa): events in lines whose `Format` names their parts, the words last. Undefined for another text. */
export function readScriptedSubtitles(text: string): ParsedTranscript | undefined {
  if (!/^\s*\[Script Info\]/iu.test(text.slice(0, 200))) return undefined
  const list = new SegmentList()
  let parts: readonly string[] = []
  let [isEvents, title]: [boolean, string | null] = [false, null]
  for (const [at, line] of text.split(/\r\n|[\r\n]/u).entries()) {
    const section = /^\[(?<name>[^\]]*)\]\s*$/u.exec(line)?.groups?.['name']
    if (section !== undefined) isEvents = /^events$/iu.test(section)
    const { kind = '', rest = '' } = /^(?<kind>Format|Dialogue|Title):\s*(?<rest>.*)$/iu.exec(line)?.groups ?? {}
    if (/^title$/iu.test(kind)) title = rest.trim().slice(0, 200) || null
    if (isEvents && /^format$/iu.test(kind)) parts = rest.split(',').map((part) => part.trim().toLowerCase())
    if (!isEvents || !/^dialogue$/iu.test(kind)) continue
    const cells = splitFirst(rest, parts.length)
    const valueOf = (part: string) => cells[parts.indexOf(part)]?.trim() ?? ''
    list.add({
      speaker: valueOf('name') || valueOf('actor') || null,
      startMs: parseClock(valueOf('start')) ?? null,
      endMs: parseClock(valueOf('end')) ?? null,
      // Marks of looks, and drawings, which are paths and no words.
      text: /\{[^{}]*\\p[1-9]/u.test(valueOf('text')) ? '' : valueOf('text').replaceAll(/\{[^{}]*\}|\\[Nnh]/gu, ' '),
      place: `line ${at + 1}`,
    })
  }
  if (list.segments.length === 0) return undefined
  const { segments, repairs } = completeSegments(list)
  return { format: 'ass', title, startedAt: null, timing: 'exact', language: null, attendees: [], segments, repairs }
}

/** Cells before the last one have no comma; what is left is the last one. */
function splitFirst(text: string, n: number): string[] {
  const cells = text.split(',')
  return [...cells.slice(0, n - 1), cells.slice(n - 1).join(',')]
}
