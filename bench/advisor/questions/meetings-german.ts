import {
  about,
  countMeetings,
  every,
  held,
  isAboutPrice,
  isDueBefore,
  isHeld,
  lastMet,
  listSaid,
  getNovember,
  getOctober,
  ofKind,
  ownedBy,
  countPerCompany,
  isPromisedByThem,
  isPromisedByUs,
  quoteLines,
} from './meeting-helpers.ts'
import type { Question } from './world.ts'

export const germanMeetingQuestions: readonly Question[] = [
  {
    id: 'meet-39',
    language: 'de',
    ask: 'Was haben wir Acme versprochen?',
    expect: listSaid(every(isPromisedByUs, about('Acme Clinics'))),
  },
  {
    id: 'meet-40',
    language: 'de',
    ask: 'Was hat Borealis uns zugesagt?',
    expect: listSaid(every(isPromisedByThem, about('Borealis'))),
  },
  {
    id: 'meet-41',
    language: 'de',
    ask: 'Wer hatte diesen Monat Einwände gegen den Preis?',
    expect: listSaid(every(ofKind('objection'), isAboutPrice, held(getNovember))),
  },
  {
    id: 'meet-42',
    language: 'de',
    ask: 'was haben wir mit Borealis im Oktober entschieden',
    expect: listSaid(every(ofKind('decision'), about('Borealis'), held(getOctober))),
  },
  {
    id: 'meet-43',
    language: 'de',
    ask: 'welche Zusagen aus Meetings sind überfällig?',
    expect: listSaid(every(ofKind('action'), isDueBefore)),
  },
  {
    id: 'meet-44',
    language: 'de',
    ask: 'Wann haben wir Acme zuletzt getroffen?',
    expect: lastMet('Acme Clinics', 'de'),
  },
  {
    id: 'meet-45',
    language: 'de',
    ask: 'Wie viele Besprechungen hatten wir im Oktober?',
    expect: countMeetings(isHeld(getOctober)),
  },
  {
    id: 'meet-46',
    language: 'de',
    ask: 'Was ist mit Cobalt noch offen?',
    expect: (w) => {
      const found = listSaid(every(ofKind('action', 'question'), about('Cobalt')))(w)
      return { ...found, says: [...found.says, 'Cobalt pilot'] }
    },
  },
  {
    id: 'meet-47',
    language: 'de',
    ask: 'was hat Bob Marsh über die Warteliste gesagt',
    expect: quoteLines('Bob Marsh', ['warteliste']),
  },
  { id: 'meet-48', language: 'de', ask: 'Meetings pro Firma in diesem Quartal', expect: countPerCompany },
  {
    id: 'meet-49',
    language: 'de',
    ask: 'was sind meine offenen Zusagen',
    expect: listSaid(every(ofKind('action'), ownedBy('Ada'))),
  },
  {
    id: 'meet-50',
    language: 'de',
    ask: 'Welche Einwände hatte Cobalt?',
    expect: listSaid(every(ofKind('objection'), about('Cobalt'))),
  },
]
