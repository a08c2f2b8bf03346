/** `1:02:03.4`, `02:03`, `0:0:3.0` or `2:03,400` in milliseconds; undefined if it is not a time. */
export function parseClock(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/u.exec(text.trim())
  if (parts === null) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  if (Number(seconds) > 59) return undefined
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + ms
}

export interface LineTime {
  readonly startMs: number
  readonly endMs: number | null
  /** A time of day rather than one since the beginning. */
  readonly isOfDay: boolean
  /** Two numbers: minutes and seconds, unless all of them are read as hours and minutes. */
  readonly isShort?: boolean
}

const clock = String.raw`(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?(?![\p{L}\p{N}]))?`
/** A time as lines of a transcript have it, or two of them: `0:05`, `[00:00:01.000 --> 00:00:03.000]`, `(10:02 AM)`. */
export const lineTime = String.raw`[\[(]?${clock}(?:\s*(?:-->|[-–—]|to)\s*${clock})?[\])]?`

const lineTimeParts = new RegExp(
  String.raw`^[\[(]?(?<start>${clock})(?:\s*(?:-->|[-–—]|to)\s*(?<end>${clock}))?[\])]?$`,
  'u',
)

/** Undefined if it is not a time, such as 0:75. */
export function parseLineTime(text: string): LineTime | undefined {
  const { start, end } = lineTimeParts.exec(text.trim())?.groups ?? {}
  const began = start === undefined ? undefined : parseOneTime(start)
  if (began === undefined) return undefined
  const ended = end === undefined ? undefined : parseOneTime(end)
  const isShort = start?.split(':').length === 2 && !began.isOfDay
  return { startMs: began.ms, endMs: ended?.ms ?? null, isOfDay: began.isOfDay, ...(isShort ? { isShort } : {}) }
}

function parseOneTime(text: string): { ms: number; isOfDay: boolean } | undefined {
  const half = /\s?([ap])\.?m\.?$/iu.exec(text)
  if (half === null) {
    const ms = parseClock(text)
    return ms === undefined ? undefined : { ms, isOfDay: false }
  }
  const digits = text.slice(0, half.index)
  // With AM and PM, two numbers are hours and minutes.
  const ms = parseClock(digits.split(':').length === 2 ? `${digits}:00` : digits)
  const hours = Number(digits.split(':')[0])
  if (ms === undefined || hours > 12) return undefined
  const noon = half[1]?.toLowerCase() === 'p' ? 12 : 0
  return { ms: ms + (noon - (hours === 12 ? 12 : 0)) * 3_600_000, isOfDay: true }
}

const dayMs = 24 * 3_600_000
/** A meeting that begins later than this after its beginning has times of day. */
const latestStart = 6 * 3_600_000

/** Nobody meets before six; as minutes and seconds the words would begin six minutes after the beginning. */
const earliestHour = 6

/** Whether lines such as `14:02`, several with the same one, stand for hours and minutes. */
function areHoursAndMinutes(times: readonly LineTime[]): boolean {
  const hours = times.map(({ startMs }) => Math.floor(startMs / 60_000))
  return (
    (hours[0] ?? 0) >= earliestHour &&
    hours.every((hour) => hour < 24) &&
    times.every(({ isShort, endMs }) => isShort === true && endMs === null) &&
    new Set(times.map(({ startMs }) => startMs)).size < times.length
  )
}

/** Times of day become times since the first one, also past midnight. */
export function countFromFirst<T extends { readonly time: LineTime | null }>(found: readonly T[]): T[] {
  const isByMinute = areHoursAndMinutes(found.flatMap(({ time }) => time ?? []))
  const toDay = (time: LineTime): LineTime => ({ startMs: time.startMs * 60, endMs: null, isOfDay: true })
  const lines = isByMinute
    ? found.map((line) => (line.time === null ? line : { ...line, time: toDay(line.time) }))
    : found
  const times = lines.flatMap(({ time }) => time ?? [])
  const [first] = times
  const areOfDay = times.filter(({ isOfDay }) => isOfDay).length > times.length / 2
  if (first === undefined || !(areOfDay || first.startMs >= latestStart)) return [...lines]
  let days = 0
  let last = first.startMs
  return lines.map((line) => {
    if (line.time === null) return line
    if (line.time.startMs < last - dayMs / 2) days += dayMs
    last = line.time.startMs
    const startMs = line.time.startMs + days - first.startMs
    const endMs = line.time.endMs === null ? null : line.time.endMs + days - first.startMs
    // A line that stands a little before the first one.
    return { ...line, time: { startMs: Math.max(0, startMs), endMs, isOfDay: true } }
  })
}
