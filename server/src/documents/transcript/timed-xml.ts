import { Parser } from 'htmlparser2'
import { parseClock } from './clock.ts'
import { type ParsedTranscript, SegmentList, TranscriptError, completeSegments } from './parsed-transcript.ts'
import { splitSpeakerPrefixes } from './speaker-labels.ts'

/** TTML, also as Teams and Netflix write it, and YouTube's own. */
const timedXml =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:[a-z]+:)?(?:tt|transcript|timedtext)[\s>]/isu

export const isTimedXml = (text: string): boolean => timedXml.test(text.slice(0, 5000))

interface OpenLine {
  readonly speaker: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  words: string
}

/** Captions as XML. Throws TranscriptError if no line of it has a time. */
export function parseTimedXml(text: string): ParsedTranscript {
  const list = new SegmentList()
  const agents = new Map<string, string>()
  let [tickRate, n]: [number, number] = [1, 0]
  let open: OpenLine | undefined
  let agent: string | undefined
  let isName = false
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = qualified.replace(/^.*:/u, '')
        if (name === 'tt') tickRate = Number(attributes['ttp:tickRate']) || 1
        else if (name === 'agent') agent = attributes['xml:id']
        else if (name === 'name' && agent !== undefined) isName = true
        else if (name === 'br' && open !== undefined) open.words += ' '
        else if (name === 'p' || name === 'text') open = openLine(attributes, { tickRate, agents })
      },
      ontext(words) {
        if (open !== undefined) open.words += words
        else if (isName && agent !== undefined) agents.set(agent, `${agents.get(agent) ?? ''}${words}`.trim())
      },
      onclosetag(qualified) {
        const name = qualified.replace(/^.*:/u, '')
        if (name === 'name') isName = false
        else if (name === 'agent') agent = undefined
        if ((name !== 'p' && name !== 'text') || open === undefined) return
        n++
        const { words, ...line } = open
        if (line.startMs === null && words.trim() !== '')
          list.addRepair(`caption ${n} has no time that can be read; its words stand behind those before.`)
        list.add({ ...line, text: words, place: `caption ${n}` })
        open = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (list.segments.every(({ startMs }) => startMs === null)) throw new TranscriptError('has no timed lines')
  const { segments, repairs } = completeSegments(list)
  return {
    format: 'ttml',
    title: null,
    startedAt: null,
    timing: 'exact',
    language: null,
    attendees: [],
    segments: splitSpeakerPrefixes(segments),
    repairs,
  }
}

function openLine(
  attributes: Readonly<Record<string, string>>,
  { tickRate, agents }: { tickRate: number; agents: ReadonlyMap<string, string> },
): OpenLine {
  const readTime = (value: string | undefined) => (value === undefined ? null : (parseOffset(value, tickRate) ?? null))
  const startMs = readTime(attributes['begin'] ?? attributes['start'])
  const lasts = readTime(attributes['dur'])
  const endMs = readTime(attributes['end']) ?? (startMs === null || lasts === null ? null : startMs + lasts)
  const id = attributes['ttm:agent']
  return { speaker: id === undefined ? null : (agents.get(id) ?? id), startMs, endMs, words: '' }
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, '': 1000 }

/** `00:00:01.5`, `1.5s`, `1500ms`, ticks, or seconds alone. */
function parseOffset(text: string, tickRate: number): number | undefined {
  const parts = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|t|)$/u.exec(text.trim())
  if (parts === null) return parseClock(text)
  const [, amount = '0', unit = ''] = parts
  return Math.round(Number(amount) * (unit === 't' ? 1000 / tickRate : (units[unit] ?? 1000)))
}
