import { getLastDays, getWeek } from './compute.ts'
import {
  about,
  countMeetings,
  countSaid,
  every,
  held,
  isAbout,
  isAboutPrice,
  isDue,
  isDueBefore,
  isHeld,
  lastMet,
  getLastMonth,
  listMeetings,
  listSaid,
  getNovember,
  getOctober,
  ofKind,
  ownedBy,
  countPerCompany,
  isPromisedByThem,
  isPromisedByUs,
  quoteLines,
  saidBy,
  says,
} from './meeting-helpers.ts'
import type { Question } from './world.ts'

export const meetingQuestions: readonly Question[] = [
  {
    id: 'meet-01',
    language: 'en',
    ask: 'what did we promise Acme',
    expect: listSaid(every(isPromisedByUs, about('Acme Clinics'))),
    note: 'trap: what they promised, and the private meeting',
  },
  {
    id: 'meet-02',
    language: 'en',
    ask: 'What has Borealis promised us?',
    expect: listSaid(every(isPromisedByThem, about('Borealis'))),
    note: 'trap: our own',
  },
  {
    id: 'meet-03',
    language: 'en',
    ask: 'who objected to price last month',
    expect: listSaid(every(ofKind('objection'), isAboutPrice, held(getLastMonth))),
    note: 'trap: only this month; none',
  },
  {
    id: 'meet-04',
    language: 'en',
    ask: 'who objected to the price this month?',
    expect: (w) => {
      const found = listSaid(every(ofKind('objection'), isAboutPrice, held(getNovember)))(w)
      return { ...found, says: [...found.says, 'Bob Stone', 'Dana Reyes', 'Bob Marsh'] }
    },
  },
  {
    id: 'meet-05',
    language: 'en',
    ask: 'What did we decide with Borealis in October?',
    expect: listSaid(every(ofKind('decision'), about('Borealis'), held(getOctober))),
    note: 'trap: October',
  },
  {
    id: 'meet-06',
    language: 'en',
    ask: 'which action items are overdue from meetings',
    expect: listSaid(every(ofKind('action'), isDueBefore)),
  },
  {
    id: 'meet-07',
    language: 'en',
    ask: 'what is still open with Acme',
    expect: (w) => {
      const found = listSaid(every(ofKind('action', 'question'), about('Acme Clinics')))(w)
      return { ...found, says: [...found.says, 'Acme rollout'] }
    },
    note: 'promises, questions, tasks and deals',
  },
  {
    id: 'meet-08',
    language: 'en',
    ask: 'when did we last meet Acme',
    expect: lastMet('Acme Clinics'),
    note: 'trap: the meeting that is still ahead, and the private one',
  },
  {
    id: 'meet-09',
    language: 'en',
    ask: 'how many meetings did we have in October',
    expect: countMeetings(isHeld(getOctober)),
  },
  { id: 'meet-10', language: 'en', ask: 'meetings per company this quarter', expect: countPerCompany },
  {
    id: 'meet-11',
    language: 'en',
    ask: 'what did Bob Stone say about the price',
    expect: quoteLines('Bob Stone', ['price']),
    note: 'trap: others said it too',
  },
  {
    id: 'meet-12',
    language: 'en',
    ask: 'what are my open promises',
    expect: listSaid(every(ofKind('action'), ownedBy('Ada'))),
  },
  {
    id: 'meet-13',
    language: 'en',
    who: 'sam',
    ask: 'what are my open promises?',
    expect: listSaid(every(ofKind('action'), ownedBy('Sam'))),
  },
  {
    id: 'meet-14',
    language: 'en',
    ask: 'what did Dana say about data protection?',
    expect: quoteLines('Dana', ['data protection']),
  },
  {
    id: 'meet-15',
    language: 'en',
    ask: 'Which decisions did we take with Acme?',
    expect: listSaid(every(ofKind('decision'), about('Acme Clinics'))),
  },
  {
    id: 'meet-16',
    language: 'en',
    ask: 'list all objections from Borealis',
    expect: listSaid(every(ofKind('objection'), about('Borealis'))),
  },
  {
    id: 'meet-17',
    language: 'en',
    ask: 'which questions are still open with Borealis?',
    expect: listSaid(every(ofKind('question'), about('Borealis'))),
  },
  {
    id: 'meet-18',
    language: 'en',
    ask: 'what did we agree with Borealis this month',
    expect: listSaid(every(ofKind('decision'), about('Borealis'), held(getNovember))),
  },
  {
    id: 'meet-19',
    language: 'en',
    ask: 'how many objections were raised this month?',
    expect: countSaid(every(ofKind('objection'), held(getNovember))),
  },
  {
    id: 'meet-20',
    language: 'en',
    ask: 'which meetings did Dana attend',
    expect: listMeetings(({ attendees }) => attendees.some(({ name }) => name.startsWith('Dana'))),
  },
  {
    id: 'meet-21',
    language: 'en',
    ask: 'show me the meetings with Bob Stone in November',
    expect: listMeetings((m, w) => m.attendees.some(({ name }) => name === 'Bob Stone') && isHeld(getNovember)(m, w)),
  },
  {
    id: 'meet-22',
    language: 'en',
    ask: 'what did Sam promise Borealis?',
    expect: listSaid(every(ofKind('action'), ownedBy('Sam'), about('Borealis'))),
    note: "trap: Ada's",
  },
  {
    id: 'meet-23',
    language: 'en',
    ask: 'which promises are due this week',
    expect: listSaid(every(ofKind('action'), isDue(getWeek))),
  },
  {
    id: 'meet-24',
    language: 'en',
    ask: 'in which meetings was the phone system mentioned',
    expect: listMeetings(({ lines }) => lines.some(({ text }) => text.includes('phone system'))),
  },
  {
    id: 'meet-25',
    language: 'en',
    ask: 'who mentioned no-shows in a meeting?',
    expect: (w) => {
      const found = quoteLines('', ['no-shows'])(w)
      return { ...found, says: [...found.says, 'Dana Reyes'] }
    },
  },
  {
    id: 'meet-26',
    language: 'en',
    ask: 'how many meetings did we have with Borealis?',
    expect: countMeetings((m, w) => isAbout('Borealis')(m, w)),
  },
  {
    id: 'meet-27',
    language: 'en',
    ask: 'meetings last week',
    expect: listMeetings(isHeld((w) => getWeek(w, -1))),
    note: 'trap: the private one',
  },
  {
    id: 'meet-28',
    language: 'en',
    ask: 'which demos did we have in October?',
    expect: listMeetings((m, w) => m.meeting_type_name === 'Demo' && isHeld(getOctober)(m, w)),
  },
  {
    id: 'meet-29',
    language: 'en',
    ask: 'what did Bob Stone promise',
    expect: listSaid(every(ofKind('action'), ownedBy('Bob Stone'))),
  },
  {
    id: 'meet-30',
    language: 'en',
    ask: 'which promises to Cobalt have no date?',
    expect: listSaid(every(ofKind('action'), about('Cobalt'), ({ due_on }) => due_on === null)),
  },
  {
    id: 'meet-31',
    language: 'en',
    who: 'gus',
    ask: 'what did I promise?',
    expect: listSaid(every(ofKind('action'), ownedBy('Gus'))),
  },
  {
    id: 'meet-32',
    language: 'en',
    ask: 'what objections did Acme raise about the board',
    expect: listSaid(every(ofKind('objection'), about('Acme Clinics'), says('board'))),
  },
  {
    id: 'meet-33',
    language: 'en',
    ask: 'who promised what in the last 7 days',
    expect: (w) => {
      const found = listSaid(
        every(
          ofKind('action'),
          held((x) => getLastDays(x, 7)),
        ),
      )(w)
      return { ...found, says: [...found.says, 'Sam Seller'] }
    },
  },
  {
    id: 'meet-34',
    language: 'en',
    ask: 'Which action items belong to Ada?',
    expect: listSaid(every(ofKind('action'), ownedBy('Ada'))),
  },
  {
    id: 'meet-35',
    language: 'en',
    ask: 'what did we decide about the payment terms?',
    expect: listSaid(every(ofKind('decision'), says('payment terms'))),
  },
  {
    id: 'meet-36',
    language: 'en',
    ask: 'what did Acme promise us about salaries',
    expect: listSaid(() => false),
    note: 'trap: the private meeting; none',
  },
  {
    id: 'meet-37',
    language: 'en',
    ask: 'who objected loudly to the price',
    expect: 'refuse',
    note: 'how loud is not known',
  },
  {
    id: 'meet-38',
    language: 'en',
    ask: 'did anyone complain in meetings about our support hotline smell',
    expect: listSaid(() => false),
    note: 'none with these words',
  },
  {
    id: 'meet-51',
    language: 'en',
    ask: 'what did Dana say about the price in November?',
    expect: quoteLines('Dana', ['price'], isHeld(getNovember)),
  },
  {
    id: 'meet-52',
    language: 'en',
    ask: 'objections by speaker',
    expect: (w) => {
      const n = (name: string) => countSaid(every(ofKind('objection'), saidBy(name)))(w).says[0] ?? ''
      return { says: [`Bob Stone: ${n('Bob Stone')}`, `Dana Reyes: ${n('Dana')}`] }
    },
  },
]
