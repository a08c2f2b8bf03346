import type { ExampleIdea, ExamplePillar } from '../trade.ts'

/** Scheduling software for physiotherapy clinics. All data is invented. */
export const pillars: readonly ExamplePillar[] = [
  {
    key: 'no-shows',
    name: 'Fewer no-shows',
    description: 'What clinics can do so that people come, or say in time that they cannot.',
    keywords: ['no-show policy', 'appointment reminders', 'waiting list', 'patient messages'],
    primary_keyword: 'appointment reminders',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'Practical, from the front desk. One thing to try on Monday.',
  },
  {
    key: 'front-desk',
    name: 'A calm front desk',
    description: 'How the first minute in a clinic feels, for the people on both sides of the counter.',
    keywords: ['front desk', 'clinic reception', 'patient check-in'],
    primary_keyword: 'front desk',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'Warm and concrete. No blame, no jargon.',
  },
  {
    key: 'growth',
    name: 'Growing without burning out',
    description: 'Decisions an owner makes once: hiring, opening hours, a second room.',
    keywords: ['hire a therapist', 'clinic growth', 'opening hours'],
    primary_keyword: 'hire a therapist',
    intention: 'commercial',
    est_volume: null,
    channelPrompt: 'Speak to owners as one owner to another.',
  },
]

export const ideas: readonly ExampleIdea[] = [
  {
    pillar: 'no-shows',
    text: 'Our reminders read like a parking fine. First line has to carry day, time, person. Way out in the message. Two reminders instead of one.',
    daysAgo: 34,
    post: {
      file: 'reminders-that-get-read',
      state: 'published',
      excerpt: 'Nobody reads the second line of a reminder. So the first line has to do the work.',
      daysAgo: 27,
      viewsADay: 14,
    },
  },
  {
    pillar: 'front-desk',
    text: 'Five small things that made our front desk quiet: phone away from the counter, forms the evening before, one list, noon check, ask the last therapist.',
    daysAgo: 24,
    post: {
      file: 'a-calmer-front-desk',
      state: 'published',
      excerpt: 'You do not need another person at the desk. You need fewer things that happen at the same moment.',
      daysAgo: 18,
      viewsADay: 9,
      picture: { file: 'front-desk', alt: 'A quiet front desk with a lamp, a plant and an open book' },
    },
  },
  {
    pillar: 'growth',
    text: 'When is the right moment to hire the second therapist? Waiting list counts, not the calendar. Start with one day.',
    daysAgo: 15,
    post: {
      file: 'when-to-hire-the-second-therapist',
      state: 'published',
      excerpt: 'A full calendar tells you that you are busy. A waiting list tells you how many people would come.',
      daysAgo: 8,
      viewsADay: 21,
    },
  },
  {
    pillar: 'no-shows',
    text: 'No-show policy in three sentences. First one is free, second gets a call, third books on the day or pays ahead.',
    daysAgo: 6,
    post: {
      file: 'no-show-policy',
      state: 'draft',
      excerpt: 'A policy works when the patient could have written it.',
      daysAgo: 5,
      viewsADay: 0,
    },
  },
  {
    pillar: 'no-shows',
    text: 'Waiting list: ask for days, offer the slot, move on after a fair time. Same times asked every week means a shift we have not opened.',
    daysAgo: 4,
    post: {
      file: 'waiting-list',
      state: 'in_review',
      excerpt: 'A waiting list on paper is a list of people who are slowly finding another clinic.',
      daysAgo: 3,
      viewsADay: 0,
    },
  },
  {
    pillar: 'front-desk',
    voice: true,
    text: 'So, um, what I noticed this morning, two people came in at the same time and both had a form to fill in, and the phone rang, and, you know, Lena just put the phone on mute and said hello to both of them. That is the whole trick I think. Hello first, form second.',
    daysAgo: 2,
  },
  {
    pillar: 'front-desk',
    text: 'Hello first, form second. Look up, say the name, then the paper.',
    daysAgo: 4,
    post: {
      file: 'hello-first',
      state: 'scheduled',
      excerpt: 'The first ten seconds at the desk decide how the next hour feels.',
      daysAgo: 3,
      viewsADay: 0,
      inDays: 2,
    },
  },
  {
    pillar: 'growth',
    text: 'What a second treatment room really costs, and the three questions to ask before signing.',
    daysAgo: 3,
    post: {
      file: 'a-second-room',
      state: 'scheduled',
      excerpt: 'A second room pays for itself when the first one is full on the right days.',
      daysAgo: 2,
      viewsADay: 0,
      inDays: 5,
    },
  },
  {
    pillar: 'growth',
    text: 'Saturday opening: try it for eight weeks, only with people who are on the waiting list for Saturdays.',
    daysAgo: 1,
  },
  { pillar: null, text: 'Post about our new logo?', isArchived: true, daysAgo: 20 },
]
