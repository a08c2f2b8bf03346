import { buildExpected, getMonth, getMonthBefore, getQuarter, writeDay, type Span, isWithin, toDay } from './compute.ts'
import type { Expected, Meeting, MeetingNote, World } from './world.ts'

/** What the questions about meetings compute their answers with. Private meetings are in no answer. */

export interface Said extends MeetingNote {
  readonly meeting: Meeting
}
export type MeetingTest = (meeting: Meeting, w: World) => boolean
export type NoteTest = (note: Said, w: World) => boolean

const trim = (text: string) => text.replace(/[.?!]+$/u, '')
export const getOpenMeetings = (w: World): Meeting[] => w.meetings.filter(({ visibility }) => visibility !== 'private')
const listNotes = (w: World): Said[] =>
  w.meetings.flatMap((meeting) => meeting.notes.map((note) => ({ ...note, meeting })))
const told = ['decision', 'action', 'objection', 'question']

export const isAbout =
  (name: string): MeetingTest =>
  ({ entities }) =>
    entities.some((entity) => entity.name.toLowerCase().includes(name.toLowerCase()))
export const isHeld =
  (span: (w: World) => Span): MeetingTest =>
  ({ started_at }, w) =>
    isWithin(w, started_at, span(w))
export const isPast: MeetingTest = ({ started_at }, w) => toDay(w, started_at) <= w.today
const isOwn = ({ meeting, owner }: Said): boolean =>
  meeting.attendees.some(({ name, user_id }) => user_id !== null && name === owner)

export const about =
  (name: string): NoteTest =>
  ({ meeting }, w) =>
    isAbout(name)(meeting, w)
export const held =
  (span: (w: World) => Span): NoteTest =>
  ({ meeting }, w) =>
    isHeld(span)(meeting, w)
export const ofKind =
  (...kinds: string[]): NoteTest =>
  ({ kind }) =>
    kinds.includes(kind)
export const isPromisedByUs: NoteTest = (note) => note.kind === 'action' && isOwn(note)
export const isPromisedByThem: NoteTest = (note) => note.kind === 'action' && !isOwn(note)
export const ownedBy =
  (name: string): NoteTest =>
  ({ owner }) =>
    owner?.startsWith(name) === true
export const saidBy =
  (name: string): NoteTest =>
  ({ speaker }) =>
    speaker.startsWith(name)
export const says =
  (...words: string[]): NoteTest =>
  ({ text }) =>
    words.some((word) => text.toLowerCase().includes(word))
export const isDueBefore: NoteTest = ({ due_on }, w) => due_on !== null && due_on < w.today
export const isDue =
  (span: (w: World) => Span): NoteTest =>
  ({ due_on }, w) =>
    due_on !== null && isWithin(w, due_on, span(w))
export const every =
  (...tests: NoteTest[]): NoteTest =>
  (note, w) =>
    tests.every((test) => test(note, w))

/** The words of the notes that match, and of no other decision, promise, objection or question. */
export const listSaid =
  (isMatch: NoteTest) =>
  (w: World): Expected => {
    const all = listNotes(w).filter(({ kind }) => told.includes(kind))
    const found = all.filter((note) => note.meeting.visibility !== 'private' && isMatch(note, w))
    const expected = buildExpected(
      found.map(({ text }) => trim(text)),
      all.map(({ text }) => trim(text)),
    )
    return found.length === 0 ? { ...expected, none: true } : expected
  }
export const countSaid =
  (isMatch: NoteTest) =>
  (w: World): Expected => {
    const found = listNotes(w).filter((note) => note.meeting.visibility !== 'private' && isMatch(note, w))
    return { says: [String(found.length)] }
  }
/** The words that were said, by whom it is asked, with these words. */
export const quoteLines =
  (speaker: string, words: readonly string[], isMatch: MeetingTest = () => true) =>
  (w: World): Expected => {
    const all = w.meetings.flatMap((meeting) => meeting.lines.map((line) => ({ ...line, meeting })))
    const found = all.filter(
      (line) =>
        line.meeting.visibility !== 'private' &&
        isMatch(line.meeting, w) &&
        line.speaker.startsWith(speaker) &&
        words.some((word) => line.text.toLowerCase().includes(word)),
    )
    const expected = buildExpected(
      found.map(({ text }) => trim(text)),
      all.map(({ text }) => trim(text)),
    )
    return found.length === 0 ? { ...expected, none: true } : expected
  }
export const listMeetings =
  (isMatch: MeetingTest) =>
  (w: World): Expected => {
    const found = getOpenMeetings(w).filter((meeting) => isMatch(meeting, w))
    const expected = buildExpected(
      found.map(({ title }) => title),
      w.meetings.map(({ title }) => title),
    )
    return found.length === 0 ? { ...expected, none: true } : expected
  }
export const countMeetings =
  (isMatch: MeetingTest) =>
  (w: World): Expected => {
    const found = getOpenMeetings(w).filter((meeting) => isMatch(meeting, w))
    return { says: [String(found.length)], not: ['Salary review'] }
  }

export const getOctober = (w: World) => getMonthBefore(w, 10)
export const getNovember = (w: World) => getMonth(w)
export const getLastMonth = (w: World) => getMonth(w, -1)
/** The day of the newest past meeting about a company. */
export const lastMet =
  (name: string, language: 'en' | 'de' = 'en') =>
  (w: World): Expected => {
    const found = getOpenMeetings(w).filter((one) => isPast(one, w) && isAbout(name)(one, w))
    const days = found.map(({ started_at }) => toDay(w, started_at)).toSorted()
    return {
      says: [writeDay(days.at(-1) ?? '', language)],
      not: days.slice(0, -1).map((day) => writeDay(day, language)),
    }
  }
export const countPerCompany = (w: World): Expected => {
  const count = (name: string) =>
    getOpenMeetings(w).filter((one) => isAbout(name)(one, w) && isHeld(getQuarter)(one, w)).length
  return {
    says: ['Acme Clinics', 'Borealis Dental', 'Cobalt Care'].map((name) => `${name}: ${count(name)}`),
  }
}

/** With or without the word. */
export const isAboutPrice = says('price', 'expensive', 'budget', 'teuer', 'preis')
