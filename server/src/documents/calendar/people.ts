import type ICAL from 'ical.js'
import { type SaidAttendee, toAttendee } from '../transcript/attendees.ts'

/** Who takes part in an event: the organizer and the attendees, without rooms and things. */
export function readPeople(component: ICAL.Component, ownEmails: readonly string[]) {
  const organizer = toPerson(component.getFirstProperty('organizer'))
  const invited = component
    .getAllProperties('attendee')
    .filter((property) => !/^(?:ROOM|RESOURCE)$/iu.test(readParameter(property, 'cutype')))
    .map((property) => ({ person: toPerson(property), answer: readParameter(property, 'partstat').toUpperCase() }))
  const isOwn = (one: SaidAttendee | undefined) => one?.email != null && ownEmails.includes(one.email)
  const isInvited = invited.some(({ person }) => isOwn(person))
  return {
    people: [organizer, ...invited.map(({ person }) => person)],
    hasOthers:
      invited.some(({ person }) => person !== undefined && !isOwn(person) && person.email !== organizer?.email) ||
      (organizer !== undefined && !isOwn(organizer) && isInvited),
    isDeclined: invited.some(({ person, answer }) => isOwn(person) && answer === 'DECLINED'),
  }
}

function toPerson(property: ICAL.Property | null): SaidAttendee | undefined {
  if (property === null) return undefined
  const address = String(property.getFirstValue() ?? '').replace(/^mailto:/iu, '')
  return toAttendee(readParameter(property, 'cn') || null, address.includes('@') ? address : null)
}

function readParameter(property: ICAL.Property, name: string): string {
  const value: unknown = property.getParameter(name)
  return typeof value === 'string' ? value : ''
}
