import ICAL from 'ical.js'

export interface RenderedEvent {
  /** The same as long as it is the same thing. */
  readonly uid: string
  readonly title: string
  readonly at: Date
  readonly minutes: number
  readonly description: string
  readonly url: string
  /** Not certain yet. */
  readonly isTentative: boolean
  readonly changedAt: Date
}

const toTime = (date: Date) => ICAL.Time.fromJSDate(date, true)

/** An iCalendar file (RFC 5545) with times in UTC, the same bytes for the same events. */
export function renderCalendar(name: string, events: readonly RenderedEvent[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Draftwright//Calendar//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', name)
  // An hour, for the programs that ask.
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'))
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
  for (const event of events) calendar.addSubcomponent(toComponent(event))
  return `${foldLines(calendar.toString())}\r\n`
}

/** Octets of a line; the library counts no space at the beginning of one that goes on. */
const longestLine = 75

/** Breaks long lines between characters, as the format wants it. */
function foldLines(text: string): string {
  const lines = text.replaceAll(/\r\n /gu, '').split('\r\n')
  return lines.map(foldLine).join('\r\n')
}

function foldLine(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

function toComponent(event: RenderedEvent): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', event.uid)
  component.addPropertyWithValue('dtstamp', toTime(event.changedAt))
  component.addPropertyWithValue('last-modified', toTime(event.changedAt))
  component.addPropertyWithValue('dtstart', toTime(event.at))
  component.addPropertyWithValue('duration', ICAL.Duration.fromSeconds(event.minutes * 60))
  component.addPropertyWithValue('summary', toPlain(event.title))
  component.addPropertyWithValue('description', toPlain(event.description))
  component.addPropertyWithValue('url', event.url)
  component.addPropertyWithValue('status', event.isTentative ? 'TENTATIVE' : 'CONFIRMED')
  // It takes nobody's time.
  component.addPropertyWithValue('transp', 'TRANSPARENT')
  return component
}

/** Without control characters, which the format has no way to write. */
const toPlain = (text: string): string => text.replaceAll(/\r\n?/gu, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
