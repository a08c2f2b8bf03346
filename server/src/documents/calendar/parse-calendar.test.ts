import { expect, it } from 'vitest'
import { parseCalendar } from './parse-calendar.ts'

const from = Date.UTC(2026, 9, 20)
const until = Date.UTC(2026, 10, 30)
const read = (text: string, change: object = {}) =>
  parseCalendar({
    bytes: Buffer.from(text),
    from,
    until,
    zone: 'Europe/Berlin',
    ownEmails: ['me@north.example'],
    ...change,
  })
const buildFile = (events: readonly string[], head = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}${events.map((event) => `BEGIN:VEVENT\r\n${event.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`
function list(text: string, change: object = {}) {
  const parsed = read(text, change)
  if ('refusal' in parsed) throw new Error(parsed.refusal)
  return parsed.events
}
const starts = (...args: Parameters<typeof list>) => list(...args).map(({ startedAt }) => startedAt.slice(0, 16))

it('reads an invitation of Google with its people and link', () => {
  const event = `DTSTART:20261102T090000Z
DTEND:20261102T094500Z
UID:abc@google.com
ORGANIZER;CN=Ann Lee:mailto:me@north.example
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Ann Lee;X-NUM-GUESTS=0:mailto:Me@North.example
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Berg, Bo
  Anders":mailto:bo@clinic.example
ATTENDEE;CUTYPE=RESOURCE;CN=Room 3:mailto:room@resource.calendar.google.com
X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
STATUS:CONFIRMED
SUMMARY:Clinic North\\, offer 🦷`
  expect(list(buildFile([event], 'X-WR-TIMEZONE:Europe/Berlin\r\n'))).toEqual([
    {
      key: 'abc@google.com',
      title: 'Clinic North, offer 🦷',
      startedAt: '2026-11-02T09:00:00.000Z',
      durationMs: 2_700_000,
      attendees: [
        { name: 'Ann Lee', email: 'me@north.example' },
        { name: 'Berg, Bo Anders', email: 'bo@clinic.example' },
      ],
      joinUrl: 'https://meet.google.com/abc-defg-hij',
      hasOthers: true,
    },
  ])
})

it('knows the zones of Windows that Outlook writes, on both sides of the change of clocks', () => {
  const event = `UID:040000008200E00074C5B7101A82E008
DTSTART;TZID=W. Europe Standard Time:20261022T100000
DTEND;TZID=W. Europe Standard Time:20261022T103000
RRULE:FREQ=WEEKLY;UNTIL=20261112T090000Z;INTERVAL=1;BYDAY=TH;WKST=MO
EXDATE;TZID=W. Europe Standard Time:20261105T100000
SUMMARY:Jour fixe
X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/meetup-join/19%3ameeting/0?context=%7b%7d`
  const changed = `UID:040000008200E00074C5B7101A82E008
RECURRENCE-ID;TZID=W. Europe Standard Time:20261029T100000
DTSTART;TZID=W. Europe Standard Time:20261029T153000
DTEND;TZID=W. Europe Standard Time:20261029T160000
SUMMARY:Jour fixe\\, later`
  const events = list(buildFile([event, changed]))
  expect(
    events.map(({ startedAt, title, key }) => [startedAt.slice(0, 16), title, key.split(' ')[1]?.slice(0, 10)]),
  ).toEqual([
    ['2026-10-22T08:00', 'Jour fixe', '2026-10-22'],
    ['2026-10-29T14:30', 'Jour fixe, later', '2026-10-29'],
    ['2026-11-12T09:00', 'Jour fixe', '2026-11-12'],
  ])
  expect(events[0]?.joinUrl).toBe('https://teams.microsoft.com/l/meetup-join/19%3ameeting/0?context=%7b%7d')
})

it('keeps the time of day of a series of iCloud, and takes an excluded day given in another zone', () => {
  const event = `UID:icloud
DTSTART;TZID=America/New_York:20261030T090000
DURATION:PT1H
RRULE:FREQ=DAILY;COUNT=4
EXDATE:20261031T130000Z
SUMMARY:Daily`
  expect(starts(buildFile([event]))).toEqual(['2026-10-30T13:00', '2026-11-01T14:00', '2026-11-02T14:00'])
})

it.each([
  [
    'floating, in the zone of the file',
    'DTSTART:20261110T100000',
    'X-WR-TIMEZONE:America/New_York\r\n',
    '2026-11-10T15:00',
  ],
  ['floating, in the zone of the workspace', 'DTSTART:20261110T100000', '', '2026-11-10T09:00'],
  [
    'in a zone that only the file knows',
    'DTSTART;TZID=Ours:20261110T100000',
    'BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0330\r\nTZOFFSETTO:+0330\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n',
    '2026-11-10T06:30',
  ],
  [
    'in a zone with a prefix',
    'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Paris:20261110T100000',
    '',
    '2026-11-10T09:00',
  ],
  ['in a zone that nobody knows', 'DTSTART;TZID=Middle Earth:20261110T100000', '', '2026-11-10T09:00'],
])('reads times %s', (_what, start, head, expected) => {
  expect(starts(buildFile([`UID:a\n${start}\nSUMMARY:A`], head))).toEqual([expected])
})

it('leaves out all-day events, cancelled ones, declined ones, and those outside of the window', () => {
  const at = 'DTSTART:20261110T100000Z\nSUMMARY:A'
  const events = [
    'UID:day\nDTSTART;VALUE=DATE:20261110\nSUMMARY:Holiday',
    `UID:cancelled\nSTATUS:CANCELLED\n${at}`,
    `UID:declined\n${at}\nORGANIZER:mailto:bo@clinic.example\nATTENDEE;PARTSTAT=DECLINED:mailto:me@north.example`,
    'UID:before\nDTSTART:20261001T100000Z\nSUMMARY:A',
    'UID:after\nDTSTART:20270101T100000Z\nSUMMARY:A',
    `UID:series\nRRULE:FREQ=DAILY;COUNT=2\n${at}`,
    `UID:series\nRECURRENCE-ID:20261111T100000Z\nSTATUS:CANCELLED\nDTSTART:20261111T100000Z`,
    'SUMMARY:Without anything',
    `UID:kept\nRDATE:20261112T100000Z,20261113T100000Z\n${at}`,
  ]
  expect(list(buildFile(events)).map(({ key }) => key.slice(0, 21))).toEqual([
    'series 2026-11-10T10:',
    'kept 2026-11-10T10:00',
    'kept 2026-11-12T10:00',
    'kept 2026-11-13T10:00',
  ])
})

it('tells an appointment with oneself from one with others', () => {
  const at = 'DTSTART:20261110T100000Z'
  const [own, mine, theirs] = list(
    buildFile([
      `UID:a\n${at}\nORGANIZER:mailto:me@work.example`,
      `UID:b\n${at}\nORGANIZER:mailto:me@north.example\nATTENDEE:mailto:me@north.example`,
      `UID:c\n${at}\nORGANIZER:mailto:bo@clinic.example\nATTENDEE:mailto:me@north.example`,
    ]),
  )
  expect([own?.hasOthers, mine?.hasOthers, theirs?.hasOthers]).toEqual([false, false, true])
})

it.each([
  ['', 'leads to something that is not a calendar'],
  ['<!doctype html><p>Sign in', 'leads to something that is not a calendar'],
  [
    buildFile(Array.from({ length: 20_001 }, (_none, n) => `UID:${n}`)),
    'leads to a calendar of more than 20,000 events',
  ],
])('refuses what is no calendar, or too large a one (%#)', (text, refusal) => {
  expect(read(text)).toEqual({ refusal })
})

it('reads around what is malformed', () => {
  const good = 'UID:good\nDTSTART:20261110T100000Z\nSUMMARY:Good'
  const events = [
    'UID:x\nDTSTART:tomorrow\nSUMMARY:X',
    'UID:y\nDTSTART:20261399T996099Z',
    ':::\nUID:z\nDTSTART:20261110T100000Z',
    'UID:w\nDTSTART:20261110T100000Z\nRRULE:FREQ=SOMETIMES',
    'UID:v\nDTSTART:20261110T100000Z\nRRULE:FREQ=DAILY;INTERVAL=-5;COUNT=2',
    good,
  ]
  const titles = list(`\ufeff${buildFile(events)}BEGIN:VEVENT\r\nUID:open`).map(({ title }) => title)
  expect(titles).toContain('Good')
})

it('stops at series without end, however many occurrences they have', () => {
  const bombs = ['SECONDLY', 'MINUTELY', 'HOURLY'].flatMap((frequency) =>
    Array.from({ length: 10 }, (_none, n) => `UID:${frequency}${n}\nDTSTART:19700101T000000Z\nRRULE:FREQ=${frequency}`),
  )
  const here = `UID:here\nDTSTART:20261110T100000Z\nRRULE:FREQ=SECONDLY;COUNT=10000\nSUMMARY:Here`
  const old = 'UID:old\nDTSTART;TZID=Europe/Berlin:20050103T080000\nRRULE:FREQ=WEEKLY;BYDAY=MO\nSUMMARY:Old'
  const events = list(buildFile([old, here, ...bombs]))
  expect(events).toHaveLength(5000)
  expect(events.filter(({ title }) => title === 'Old').length).toBeGreaterThan(2)
})
