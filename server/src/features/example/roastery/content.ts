import type { ExampleIdea, ExamplePillar } from '../trade.ts'

/** A coffee roastery that sells to offices, cafés and hotels. All data is invented. */
export const pillars: readonly ExamplePillar[] = [
  {
    key: 'work',
    name: 'Better coffee at work',
    description: 'What an office can change without buying a new machine.',
    keywords: ['office coffee', 'water filter for coffee', 'coffee tasting', 'clean coffee grinder'],
    primary_keyword: 'office coffee',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'For people who make the first pot. One thing to try tomorrow morning.',
  },
  {
    key: 'origin',
    name: 'Where it comes from',
    description: 'Harvests, prices at the farm, and why a coffee tastes different this year.',
    keywords: ['single origin coffee', 'coffee harvest', 'roast date'],
    primary_keyword: 'single origin coffee',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'Honest and exact. Figures instead of adjectives.',
  },
  {
    key: 'counter',
    name: 'A counter that pays',
    description: 'Sums and small decisions for people who run a café.',
    keywords: ['café margins', 'coffee cost per cup', 'café menu'],
    primary_keyword: 'coffee cost per cup',
    intention: 'commercial',
    est_volume: null,
    channelPrompt: 'From one shopkeeper to another. Do the sum in front of them.',
  },
]

export const ideas: readonly ExampleIdea[] = [
  {
    pillar: 'work',
    text: 'Offices think their beans are bad. It is nearly always the water. Two pots, same coffee, tap and soft water, three people taste.',
    daysAgo: 33,
    post: {
      file: 'change-the-water-first',
      state: 'published',
      excerpt: 'When the coffee in an office tastes flat, we do not bring other beans. We bring a bottle of water.',
      daysAgo: 26,
      viewsADay: 17,
      picture: { file: 'two-pots', alt: 'Two glass pots of coffee on a shelf, beside a bag and a cup' },
    },
  },
  {
    pillar: 'counter',
    text: 'What a cup of filter really costs: 36 cents of coffee, and then the pot that goes down the sink, and the person who stands there.',
    daysAgo: 25,
    post: {
      file: 'what-a-cup-costs',
      state: 'published',
      excerpt: 'The price of the beans is the smallest surprise on the bill.',
      daysAgo: 17,
      viewsADay: 23,
    },
  },
  {
    pillar: 'origin',
    text: 'People ask if we changed the roast of the Huila. We did not, it rained. 19 days of drying instead of 12.',
    daysAgo: 13,
    post: {
      file: 'this-years-huila',
      state: 'published',
      excerpt: 'We did not change the roast. The harvest changed.',
      daysAgo: 7,
      viewsADay: 12,
    },
  },
  {
    pillar: 'work',
    text: 'Clean the grinder on Monday, not on Friday. Five minutes. Old oil tastes of old oil.',
    daysAgo: 6,
    post: {
      file: 'clean-the-grinder',
      state: 'draft',
      excerpt: 'Coffee is oily, and old oil tastes of old oil.',
      daysAgo: 5,
      viewsADay: 0,
    },
  },
  {
    pillar: 'counter',
    text: 'Menu with 31 drinks. The owner could name the four that sold. Six are enough, and one place that changes every month.',
    daysAgo: 5,
    post: {
      file: 'six-drinks-are-enough',
      state: 'in_review',
      excerpt: 'The longest menu we have ever seen had 31 drinks on it. Four of them sold.',
      daysAgo: 3,
      viewsADay: 0,
    },
  },
  {
    pillar: 'counter',
    voice: true,
    text: 'Okay, so, I was at Tilda’s this morning and, um, she has put the card reader on the other side of the till, that is all she did, and the queue, you know, it just moves, because people pay while the coffee runs. Five seconds a guest or so. I want to write about that.',
    daysAgo: 2,
  },
  {
    pillar: 'work',
    text: 'A tasting for ten people: three coffees, no more, hide the bags, ask which one they would drink every morning.',
    daysAgo: 4,
    post: {
      file: 'a-tasting-for-ten',
      state: 'scheduled',
      excerpt: 'You need ten cups, a kettle and half an hour.',
      daysAgo: 3,
      viewsADay: 0,
      inDays: 2,
    },
  },
  {
    pillar: 'origin',
    text: 'Four questions that a bag has to answer. Who, when picked, when roasted, what was paid.',
    daysAgo: 3,
    post: {
      file: 'what-a-bag-says',
      state: 'scheduled',
      excerpt: '“Best before” tells you when a coffee is dead. The day of roasting tells you when it is alive.',
      daysAgo: 2,
      viewsADay: 0,
      inDays: 5,
    },
  },
  {
    pillar: 'work',
    text: 'Why we deliver on Wednesdays: nobody is away, and the bag is two days old when the weekend stock is opened.',
    daysAgo: 1,
  },
  { pillar: null, text: 'Photo of the dog in front of the roaster again?', isArchived: true, daysAgo: 19 },
]
