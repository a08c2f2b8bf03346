import { getLastDays, getMonth, getMonthBefore, getQuarter, getWeek, toDay, writeDay } from './compute.ts'
import {
  about,
  countMeetings,
  countSaid,
  every,
  getOpenMeetings,
  held,
  isAbout,
  isDue,
  isHeld,
  isPast,
  listMeetings,
  listSaid,
  ofKind,
  ownedBy,
  isPromisedByThem,
  isPromisedByUs,
  quoteLines,
} from './meeting-helpers.ts'
import type { Question, World } from './world.ts'

const getOctober = (w: World) => getMonthBefore(w, 10)

/** Written before the rules that read questions about meetings, and not looked at while these were made. */
export const freshMeetings: readonly Question[] = [
  {
    id: 'fm-01',
    language: 'en',
    ask: 'remind me what we said we would do for Borealis',
    expect: listSaid(every(isPromisedByUs, about('Borealis'))),
  },
  {
    id: 'fm-02',
    language: 'en',
    ask: 'any commitments Cobalt made to us?',
    expect: listSaid(every(isPromisedByThem, about('Cobalt'))),
  },
  {
    id: 'fm-03',
    language: 'en',
    ask: 'what concerns did Dana bring up',
    expect: listSaid(every(ofKind('objection'), ({ speaker }) => speaker.startsWith('Dana'))),
  },
  {
    id: 'fm-04',
    language: 'en',
    ask: 'did Acme object to anything in October?',
    expect: listSaid(every(ofKind('objection'), about('Acme Clinics'), held(getOctober))),
  },
  {
    id: 'fm-05',
    language: 'en',
    ask: 'what was agreed at the Acme pricing call',
    expect: listSaid(every(ofKind('decision'), ({ meeting }) => meeting.title === 'Acme pricing call')),
  },
  {
    id: 'fm-06',
    language: 'en',
    ask: 'number of meetings with Acme this month',
    expect: countMeetings((m, w) => isAbout('Acme Clinics')(m, w) && isHeld((x) => getMonth(x))(m, w)),
  },
  {
    id: 'fm-07',
    language: 'en',
    ask: 'what are the action items from the Borealis demo?',
    expect: listSaid(every(ofKind('action'), ({ meeting }) => meeting.title === 'Borealis demo')),
  },
  {
    id: 'fm-08',
    language: 'en',
    ask: 'which of my promises are due next week?',
    expect: listSaid(
      every(
        ofKind('action'),
        ownedBy('Ada'),
        isDue((w) => getWeek(w, 1)),
      ),
    ),
  },
  {
    id: 'fm-09',
    language: 'en',
    ask: 'when was our last meeting with Borealis',
    expect: (w) => {
      const days = getOpenMeetings(w)
        .filter((m) => isPast(m, w) && isAbout('Borealis')(m, w))
        .map(({ started_at }) => toDay(w, started_at))
        .toSorted()
      return { says: [writeDay(days.at(-1) ?? '')] }
    },
  },
  {
    id: 'fm-10',
    language: 'en',
    ask: 'has anybody talked about the night staff in meetings?',
    expect: quoteLines('', ['night staff']),
  },
  {
    id: 'fm-11',
    language: 'en',
    ask: 'what decisions were made in the last 7 days',
    expect: listSaid(
      every(
        ofKind('decision'),
        held((w) => getLastDays(w, 7)),
      ),
    ),
  },
  {
    id: 'fm-12',
    language: 'en',
    ask: 'upcoming meetings',
    expect: listMeetings((m, w) => toDay(w, m.started_at) > w.today),
  },
  {
    id: 'fm-13',
    language: 'en',
    ask: 'how many action items does Sam have',
    expect: countSaid(every(ofKind('action'), ownedBy('Sam'))),
  },
  {
    id: 'fm-14',
    language: 'en',
    ask: 'which companies raised objections about the budget?',
    expect: (w) => ({
      says: w.meetings.some(({ notes }) => notes.some((n) => n.kind === 'objection' && /budget/iu.test(n.text)))
        ? ['Cobalt Care']
        : [],
    }),
  },
  {
    id: 'fm-15',
    language: 'de',
    ask: 'Was haben wir letzte Woche Acme zugesagt?',
    expect: listSaid(
      every(
        isPromisedByUs,
        about('Acme Clinics'),
        held((w) => getWeek(w, -1)),
      ),
    ),
  },
  {
    id: 'fm-16',
    language: 'de',
    ask: 'Welche Entscheidungen gab es im November?',
    expect: listSaid(
      every(
        ofKind('decision'),
        held((w) => getMonth(w)),
      ),
    ),
  },
  {
    id: 'fm-17',
    language: 'de',
    ask: 'wie oft haben wir uns dieses Quartal mit Borealis getroffen',
    expect: countMeetings((m, w) => isAbout('Borealis')(m, w) && isHeld(getQuarter)(m, w)),
  },
  {
    id: 'fm-18',
    language: 'de',
    ask: 'Welche Fragen sind mit Acme noch ungeklärt?',
    expect: listSaid(every(ofKind('question'), about('Acme Clinics'))),
  },
  {
    id: 'fm-19',
    language: 'de',
    ask: 'Was hat Sam Cobalt versprochen',
    expect: listSaid(every(ofKind('action'), ownedBy('Sam'), about('Cobalt'))),
  },
  {
    id: 'fm-20',
    language: 'de',
    ask: 'in welchen meetings ging es um das budget',
    expect: listMeetings(({ lines }) => lines.some(({ text }) => /budget/iu.test(text))),
  },
]
