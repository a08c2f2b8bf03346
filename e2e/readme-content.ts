import type { Doc } from '@draftwright/contract/document'

/** Content of the README's pictures: a month of a company that makes scheduling software for clinics. */

export const channels = [
  { name: 'LinkedIn', network: 'linkedin' },
  { name: 'Newsletter', network: 'newsletter' },
  { name: 'Instagram', network: 'instagram' },
] as const

export interface PlannedPost {
  title: string
  text: string
  channel: 'Blog' | (typeof channels)[number]['name']
  state: 'published' | 'missed' | 'scheduled' | 'in_review' | 'draft'
  /** Days from today; negative is in the past. */
  inDays: number
  time: string
}

export const buildParagraphs = (...texts: string[]): Doc => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

const posts: [
  title: string,
  channel: PlannedPost['channel'],
  state: PlannedPost['state'],
  day: number,
  time: string,
][] = [
  ['Five words that fill a slot', 'LinkedIn', 'published', -19, '09:00'],
  ['What a reminder should say', 'Blog', 'published', -17, '08:30'],
  ['November: the week that was full', 'Newsletter', 'published', -16, '07:00'],
  ['A sign next to the door', 'Instagram', 'published', -14, '12:00'],
  ['Why patients do not call back', 'LinkedIn', 'published', -12, '09:00'],
  ['The first minute at the counter', 'Blog', 'published', -10, '08:30'],
  ['Three openings, one phone', 'Instagram', 'published', -10, '12:00'],
  ['Ask for days, not for patience', 'LinkedIn', 'published', -8, '09:00'],
  ['What we learned from 40 clinics', 'Newsletter', 'published', -6, '07:00'],
  ['A calmer Monday in four steps', 'Blog', 'published', -4, '08:30'],
  ['The empty chair', 'Instagram', 'published', -3, '12:00'],
  ['Say what it costs you', 'LinkedIn', 'missed', -1, '09:00'],
  ['Two phones, one front desk', 'Blog', 'scheduled', 1, '08:30'],
  ['Who answers at lunch', 'Instagram', 'scheduled', 2, '12:00'],
  ['The waiting list, explained', 'LinkedIn', 'scheduled', 3, '09:00'],
  ['How long a gap stays open', 'Blog', 'scheduled', 4, '08:30'],
  ['December: what to do in the quiet weeks', 'Newsletter', 'scheduled', 5, '07:00'],
  ['A second room, or a second phone', 'LinkedIn', 'in_review', 6, '09:00'],
  ['Opening hours nobody asks about', 'Blog', 'draft', 8, '08:30'],
  ['The note on the mirror', 'Instagram', 'scheduled', 9, '12:00'],
  ['Late is not the same as absent', 'LinkedIn', 'scheduled', 10, '09:00'],
  ['The year in one page', 'Newsletter', 'draft', 12, '07:00'],
]

export const plannedPosts: PlannedPost[] = posts.map(([title, channel, state, inDays, time]) => ({
  title,
  text: `${title}. It took us one week to try and one sentence to explain.`,
  channel,
  state,
  inDays,
  time,
}))

interface ReviewRemark {
  quote: string
  body: string
  suggestion?: string
  answer?: string
}

export const reviewedPost: { title: string; paragraphs: string[]; comments: ReviewRemark[] } = {
  title: 'A waiting list that fills itself',
  paragraphs: [
    'Every clinic has a list of people who would come sooner. In most of them it is a sheet of paper next to the phone, and nobody calls it on a busy morning.',
    'Ask for days, not for patience. People who said “Tuesday or Thursday, before noon” answer within the hour; people who said “any time” do not answer at all.',
    'Send the offer to three people at once and say so. The first answer gets the slot, the other two get a thank-you, and both are glad to be asked again.',
    'Then measure one thing: how many hours pass between a cancellation and the next name in the book. Ours went from a day to a morning.',
  ],
  comments: [
    {
      quote: 'within the hour',
      body: 'Do we have numbers for this, or is it what the front desk remembers?',
      answer: 'From the message log: 41 of 52 in spring. I can add the table.',
    },
    {
      quote: 'Send the offer to three people at once',
      body: 'Shorter, and it keeps the promise in one breath.',
      suggestion: 'Offer it to three people at once',
    },
    { quote: 'from a day to a morning', body: 'Best line of the text. Could it open the post?' },
  ],
}

/** Additional deals for the picture of the board, besides the example's own. `amount` in euros. */
export const deals: { name: string; stage: string; company: string; amount: number; inDays: number; next?: string }[] =
  [
    { name: 'Group bookings', stage: 'Lead', company: 'Noordkade Kliniek', amount: 2400, inDays: 60 },
    {
      name: 'A line for recalls',
      stage: 'Qualified',
      company: 'Harbour Clinics',
      amount: 6400,
      inDays: 41,
      next: 'Show Mia the recall list',
    },
    {
      name: 'Booking in three languages',
      stage: 'Proposal',
      company: 'Clinique du Parc',
      amount: 9800,
      inDays: 33,
      next: 'Answer what Ines asked about Italian',
    },
    {
      name: 'Front desk, second floor',
      stage: 'Negotiation',
      company: 'Castle Street Sports Medicine',
      amount: 7600,
      inDays: 18,
      next: 'Tom signs after the board meets',
    },
  ]

/** Activities of the deal in the picture, the earliest first. */
export const dealActivities = [
  { kind: 'email', body: 'Sent the offer for one year, with the price per site.' },
  { kind: 'call', body: 'Jonas has the budget for two years if the price holds. Mia decides on Thursday.' },
  { kind: 'meeting', body: 'Walked through a Monday morning with both front desks. They want Rotterdam Zuid first.' },
] as const
