import type { ExampleIdea, ExamplePillar } from '../trade.ts'

/** A consultancy that lowers the energy bills of small factories and landlords. All data is invented. */
export const pillars: readonly ExamplePillar[] = [
  {
    key: 'bills',
    name: 'Bills people understand',
    description: 'Reading meters and bills, so that everybody sees where the money goes.',
    keywords: ['electricity bill', 'load profile', 'meter reading', 'standby power'],
    primary_keyword: 'load profile',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'Plain words and one figure that stays in the head.',
  },
  {
    key: 'waste',
    name: 'Heat and air that get lost',
    description: 'What leaks, hisses and runs for nobody, and how to find it on foot.',
    keywords: ['compressed air leaks', 'heat loss', 'flow temperature'],
    primary_keyword: 'compressed air leaks',
    intention: 'informational',
    est_volume: null,
    channelPrompt: 'For fitters and caretakers. Say what to do first.',
  },
  {
    key: 'plans',
    name: 'Plans that pay',
    description: 'Offers, payback and the talk with the people who decide.',
    keywords: ['payback period', 'heat pump offers', 'energy investment'],
    primary_keyword: 'payback period',
    intention: 'commercial',
    est_volume: null,
    channelPrompt: 'For owners and finance. Do the sum, and say what is not known.',
  },
]

export const ideas: readonly ExampleIdea[] = [
  {
    pillar: 'bills',
    text: 'What a building does at three in the morning. Joinery with 31 kW at night. Ask for the load profile first, everything else later.',
    daysAgo: 34,
    post: {
      file: 'three-in-the-morning',
      state: 'published',
      excerpt: 'Nobody works in your building at three in the morning. Your meter does not know that.',
      daysAgo: 27,
      viewsADay: 19,
      picture: {
        file: 'night-hall',
        alt: 'A dark factory hall at night with one lit window and a line that never falls to zero',
      },
    },
  },
  {
    pillar: 'waste',
    text: 'Compressed air: ten units in, one at the machine. Walk through the hall on a Sunday and listen. 46 leaks with red tape.',
    daysAgo: 22,
    post: {
      file: 'the-most-expensive-air',
      state: 'published',
      excerpt: 'Of ten units of electricity that go into a compressor, about one does work at the machine.',
      daysAgo: 16,
      viewsADay: 13,
    },
  },
  {
    pillar: 'plans',
    text: 'Payback ends every talk. It should begin it. 90,000 and 15,000 a year is more than 16 per cent.',
    daysAgo: 14,
    post: {
      file: 'payback-is-a-question',
      state: 'published',
      excerpt: '“It pays back in six years” ends most talks about energy. It should begin them.',
      daysAgo: 8,
      viewsADay: 22,
    },
  },
  {
    pillar: 'bills',
    text: 'Read your own meter for a week before you pay anybody, us included. First one in, last one out.',
    daysAgo: 6,
    post: {
      file: 'read-the-meter',
      state: 'draft',
      excerpt: 'Before you pay anybody for advice, us included, read your own meter for seven days.',
      daysAgo: 5,
      viewsADay: 0,
    },
  },
  {
    pillar: 'waste',
    text: 'Tell tenants before you touch the heating. 64 flats, nine calls, two of them were right.',
    daysAgo: 5,
    post: {
      file: 'before-you-touch-the-heating',
      state: 'in_review',
      excerpt: 'A heating system that is set well is one that nobody notices, after the first two weeks.',
      daysAgo: 3,
      viewsADay: 0,
    },
  },
  {
    pillar: 'waste',
    voice: true,
    text: 'Um, I am just coming out of a bakery, and they have, you know, the ovens at the back and the cold store right behind them, wall to wall. So the one heats and the other cools, all day long, against each other. Ten centimetres of insulation. I would like to draw that for a post.',
    daysAgo: 2,
  },
  {
    pillar: 'plans',
    text: 'Comparing three offers for a heat pump: four figures first, one page for all of them, and ask what is not included.',
    daysAgo: 4,
    post: {
      file: 'three-offers',
      state: 'scheduled',
      excerpt: 'Three offers that cannot be compared are not three offers. They are three stories.',
      daysAgo: 3,
      viewsADay: 0,
      inDays: 2,
    },
  },
  {
    pillar: 'plans',
    text: 'One page for the board. Five lines, five figures. Say what you do not know.',
    daysAgo: 3,
    post: {
      file: 'one-page-for-the-board',
      state: 'scheduled',
      excerpt:
        'Boards do not turn down good ideas. They turn down ideas that they do not understand by the third slide.',
      daysAgo: 2,
      viewsADay: 0,
      inDays: 5,
    },
  },
  {
    pillar: 'bills',
    text: 'The three lines of an electricity bill that matter, and the eleven that do not.',
    daysAgo: 1,
  },
  { pillar: null, text: 'Something for Earth Day?', isArchived: true, daysAgo: 21 },
]
