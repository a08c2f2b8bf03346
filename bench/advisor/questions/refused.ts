import type { Question } from './world.ts'

/** What no row can tell: one word names what is not kept here, and all the others would give an answer. */
export const refusedQuestions: readonly Question[] = [
  {
    id: 'refused-01',
    language: 'en',
    ask: 'contacts who opened our newsletter this month',
    expect: 'refuse',
    note: 'trap: newsletter; without it these are the contacts of this month',
  },
  {
    id: 'refused-02',
    language: 'en',
    ask: 'which contacts have a birthday this week',
    expect: 'refuse',
    note: 'trap: birthday; without it these are the contacts of this week',
  },
  {
    id: 'refused-03',
    language: 'en',
    ask: 'gross margin on our won deals?',
    expect: 'refuse',
    note: 'trap: margin; without it this is the sum of the won deals',
  },
  {
    id: 'refused-04',
    language: 'en',
    ask: 'how many sick days did sam take this month',
    expect: 'refuse',
    note: 'trap: sick; without it this is a number of days or of rows of Sam',
  },
  {
    id: 'refused-05',
    language: 'de',
    ask: 'welche offenen deals sind schon unterschrieben',
    expect: 'refuse',
    note: 'trap: unterschrieben; without it these are the open deals',
  },
  {
    id: 'refused-06',
    language: 'de',
    ask: 'welche firmen haben ihre rechnung noch nicht bezahlt',
    expect: 'refuse',
    note: 'trap: rechnung, bezahlt; without them these are the companies',
  },
  {
    id: 'refused-07',
    language: 'de',
    ask: 'gegen welchen mitbewerber haben wir delta renewal verloren?',
    expect: 'refuse',
    note: 'trap: mitbewerber; without it the answer is the lost deal',
  },
  {
    id: 'refused-08',
    language: 'de',
    ask: 'was hat uns ein neuer kontakt diesen monat an werbung gekostet',
    expect: 'refuse',
    note: 'trap: werbung, gekostet; without them these are the new contacts',
  },
]
