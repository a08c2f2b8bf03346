import { z } from 'zod'
import { scanLines } from '../../../documents/table-files/text-lines.ts'
import type { Reading } from './plan-table.ts'
import { cleanValue, readOrigin, toBrowser, toCountry, toDevice, toPageOfAddress } from './read-values.ts'
import { refuseCell, UnreadableError } from './unreadable-error.ts'

const text = z.string().max(5000).nullish()
const Value = z.object({ string_value: text, int_value: z.union([z.string().max(40), z.number()]).nullish() })
/** The fields used of one event; the export has many more. */
const Event = z.object({
  event_name: z.string().max(200),
  event_timestamp: z.union([z.string().regex(/^\d{10,17}$/u), z.number().int().min(0).max(4e15)]),
  user_pseudo_id: text,
  event_params: z
    .array(z.object({ key: z.string().max(200), value: Value }))
    .max(200)
    .nullish(),
  device: z.object({ category: text, web_info: z.object({ browser: text }).nullish() }).nullish(),
  geo: z.object({ country: text }).nullish(),
})

/** Characters of one line. */
const mostOfLine = 65_536

export const isBigQuery = (start: string): boolean =>
  /^\uFEFF?\s*\{/u.test(start) && start.includes('"event_timestamp"')

/** Events of Google's export to BigQuery, one a line. Returns how many. Throws 400. */
export function readBigQuery(file: string, lines: string, { visits }: Reading): number {
  let rows = 0
  scanLines(lines, (line, number) => {
    if (line.length > mostOfLine)
      throw new UnreadableError(
        `has more than ${mostOfLine.toLocaleString('en')} characters in line ${number} of ${file}`,
      )
    rows++
    addEvent(parseEvent(file, number, line), visits)
  })
  return rows
}

function parseEvent(file: string, line: number, source: string): z.infer<typeof Event> {
  let json: unknown
  try {
    json = JSON.parse(source.replace(/^\uFEFF/u, ''))
  } catch {
    throw new UnreadableError(`has no JSON in line ${line} of ${file}`)
  }
  const { success, data, error } = Event.safeParse(json)
  if (success) return data
  const [issue] = error.issues
  return refuseCell({ file, line, column: issue?.path.join('.') || 'event', text: '' }, 'is not as Google exports it')
}

function addEvent(event: z.infer<typeof Event>, visits: Reading['visits']): void {
  if (event.event_name !== 'page_view') return
  const params = new Map(event.event_params?.map(({ key, value }) => [key, value]))
  const address = params.get('page_location')?.string_value ?? ''
  const visitor = (event.user_pseudo_id ?? '').slice(0, 100)
  const at = Math.floor(Number(event.event_timestamp) / 1000)
  const session = params.get('ga_session_id')?.int_value ?? Math.floor(at / 86_400_000)
  visits.add({ at, visitor, visit: `${visitor} ${session}`, page: toPageOfAddress(address) }, () => {
    const { source, source_kind, campaign } = readOrigin({
      query: URL.canParse(address) ? new URL(address).search : '',
      referrer: params.get('page_referrer')?.string_value ?? '',
      ownHost: URL.canParse(address) ? new URL(address).hostname.replace(/^www\./u, '') : '',
    })
    return [
      ['source', cleanValue(source)],
      ['source_kind', source_kind],
      ['campaign', cleanValue(campaign)],
      ['device', toDevice(event.device?.category ?? '')],
      ['browser', toBrowser(event.device?.web_info?.browser ?? '')],
      ['country', toCountry(event.geo?.country ?? '')],
    ]
  })
}
