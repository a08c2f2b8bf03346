import type { CalendarEvent, parseCalendar } from '../../../documents/calendar/parse-calendar.ts'
import { FeedUnavailableError, fetchFeed } from '../../../integrations/fetch-feed.ts'
import { SourceError } from '../../../integrations/meeting-sources/meeting-source.ts'
import { FileExcessError, readFileInWorker } from '../../../read-file-in-worker.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import type { SourceContext } from './source-context.ts'

const maxBytes = 5_000_000
/** For one file; a hostile one is stopped with its thread. */
const mostMilliseconds = 5000
const dayMs = 86_400_000
const module = new URL('../../../documents/calendar/parse-calendar.ts', import.meta.url)

export interface CalendarAddress {
  readonly url: string
  /** As the last answer gave them; null asks for all. */
  readonly etag: string | null
  readonly lastModified: string | null
  /** Of its owner. */
  readonly ownEmails: readonly string[]
}
export interface ReadCalendar {
  readonly events: readonly CalendarEvent[]
  /** Events that cannot be read. */
  readonly unread: number
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Calendars are given as `webcal:` as well. */
export const toCalendarUrl = (address: string): string => address.replace(/^webcals?:/iu, 'https:')

/** The events of a calendar from 30 days ago to 90 days ahead; null if it has not changed. Throws SourceError. */
export async function readCalendar(
  { db, context, signal }: SourceContext,
  { url, etag, lastModified, ownEmails }: CalendarAddress,
): Promise<ReadCalendar | null> {
  const now = context.now()
  const { file } = await fetchCalendar(url, {
    etag,
    lastModified,
    trusted: context.config.trustedUrls,
    signal,
    maxBytes,
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  })
  if (file === null) return null
  const zone = await readAccountTimeZone(db)
  const [from, until] = [now.getTime() - 30 * dayMs, now.getTime() + 90 * dayMs]
  const input = { bytes: file.bytes, from, until, zone, ownEmails }
  const parsed = await parseInTime(input, signal)
  if ('refusal' in parsed) throw new SourceError('strange', `The address ${parsed.refusal}.`)
  return { events: parsed.events, unread: parsed.unread, etag: file.etag, lastModified: file.lastModified }

  async function fetchCalendar(address: string, request: Parameters<typeof fetchFeed>[1]) {
    try {
      return await fetchFeed(address, request, now)
    } catch (error) {
      if (!(error instanceof FeedUnavailableError)) throw error
      throw new SourceError('unavailable', `The address ${error.message}.`, error.retryAfter)
    }
  }
}

async function parseInTime(input: Parameters<typeof parseCalendar>[0], signal: AbortSignal) {
  const reading = { module, name: 'parseCalendar', input, mostMilliseconds }
  try {
    return await readFileInWorker<ReturnType<typeof parseCalendar>, typeof input>(reading, signal)
  } catch (error) {
    if (!(error instanceof FileExcessError)) throw error
    throw new SourceError('strange', `The address leads to a calendar that ${error.message}.`)
  }
}
