import { expect, it } from 'vitest'
import { parseCalendar } from './parse-calendar.ts'

const writeEvent = (lines: string, n: number): string =>
  `BEGIN:VEVENT\r\nUID:${n}\r\nSUMMARY:Event ${n}\r\n${lines}\r\nEND:VEVENT\r\n`

function read(lines: string, more = '') {
  const good = writeEvent('DTSTART:20261204T100000Z\r\nDTEND:20261204T110000Z', 1)
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${more}${writeEvent(lines, 2)}${good}END:VCALENDAR\r\n`
  const result = parseCalendar({
    bytes: new TextEncoder().encode(file),
    from: Date.UTC(2026, 10, 1),
    until: Date.UTC(2027, 0, 1),
    zone: 'UTC',
    ownEmails: [],
  })
  return 'refusal' in result ? result.refusal : [...new Set(result.events.map(({ title }) => title)), result.unread]
}

const start = 'DTSTART:20261204T100000Z'
const zone = (lines: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\n${lines}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`

it.each([
  'DTSTART:20261399T100000Z',
  'DTSTART:20261204T250000Z',
  'DTSTART:20261204T106100Z',
  'DTSTART;TZID=Europe/Berlin:20261131T100000',
  'DTEND:20261204T110000Z',
  'DTSTART:20261399T100000Z\r\nRRULE:FREQ=DAILY',
])('an event that begins at no moment, as in %j, is left out and counted', (lines) =>
  expect(read(lines)).toEqual(['Event 1', 1]),
)

it.each([
  ['DTSTART;TZID=Europe/Berlin:20261204T1000', ''],
  ['DTSTART:20261204T', ''],
  ['DTSTART;TZID=Europe/Berlin:20261204T100000x', ''],
  [`${start}\r\nRRULE:FREQ=NEVER`, ''],
  [`${start}\r\nRRULE:FREQ=DAILY;COUNT=abc`, ''],
  [`${start}\r\nRRULE:FREQ=DAILY;UNTIL=2026`, ''],
  [`${start}\r\nDTEND;TZID=Europe/Berlin:20261204T11`, ''],
  [`${start}\r\nDURATION:soon`, ''],
  [`${start}\r\nEXDATE;TZID=Europe/Berlin:20261204T11`, ''],
  [`${start}\r\nRRULE:FREQ=DAILY\r\nEXDATE;TZID=Europe/Berlin:20261204T11`, ''],
  [`${start}\r\nRDATE;TZID=Europe/Berlin:20261204T11`, ''],
  [`${start}\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261204T11`, ''],
  [`${start}\r\nATTENDEE`, ''],
  [`${start}\r\nORGANIZER;CN="a:mailto:x`, ''],
  ['DTSTART;TZID=Own:20261204T100000', zone('DTSTART:soon\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200')],
  ['DTSTART;TZID=Own:20261204T100000', zone('DTSTART:19700101T000000\r\nTZOFFSETFROM:x\r\nTZOFFSETTO:y')],
  ['DTSTART;TZID=Own:20261204T100000', zone('DTSTART:19700101T000000')],
])('%j costs no other event', (lines, more) => {
  const [first, ...others] = read(lines, more)
  // What is readable of it stays; else it is counted.
  expect(
    [
      [1, 'Event 1'],
      [0, 'Event 1', 'Event 2'],
      [0, 'Event 2', 'Event 1'],
    ].map((one) => JSON.stringify(one)),
  ).toContain(JSON.stringify([others.at(-1) ?? 0, first, ...others.slice(0, -1)]))
})
