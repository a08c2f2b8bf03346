import type { ExampleMarketing } from '../marketing.ts'

export const marketing: ExampleMarketing = {
  campaign: {
    name: 'Office coffee, autumn',
    clicks: 300,
    posts: ['change-the-water-first', 'what-a-cup-costs', 'six-drinks-are-enough'],
  },
  newsletters: [
    {
      post: 'change-the-water-first',
      subject: 'Before you buy other beans',
      intro: 'Your water is the cheapest thing to change.',
      daysAgo: 25,
    },
    {
      post: 'what-a-cup-costs',
      subject: 'What a cup really costs you',
      intro: 'With the sheet we use ourselves.',
      daysAgo: 14,
    },
  ],
  form: { name: 'Book a tasting', description: 'For teams from five people. We bring everything.' },
  answers: [
    {
      email: 'tilda@tildas-corner.example',
      name: 'Tilda Morgan',
      message: 'We changed the water and it worked. Can we taste the espresso next?',
      post: 'change-the-water-first',
      daysAgo: 20,
    },
    {
      email: 'priya@northgate.example',
      name: 'Priya Shah',
      message: 'A tasting for ten, on a Thursday morning?',
      post: 'what-a-cup-costs',
      daysAgo: 8,
    },
  ],
  checklist: {
    name: 'Proposal checklist',
    activity: 'Taste with the people who drink it',
    questions: [
      { text: 'How many cups a day?', choices: ['Counted', 'Estimated', 'Unknown'] },
      { text: 'Is the machine ours or theirs?', choices: ['Settled', 'Open'] },
    ],
  },
  base: {
    name: 'Tastings',
    tables: [
      {
        name: 'Coffees',
        fields: [
          { name: 'Coffee', type: 'singleLineText' },
          { name: 'Origin', type: 'singleLineText' },
        ],
        records: [
          { Coffee: 'House espresso', Origin: 'Brazil and Ethiopia' },
          { Coffee: 'This year’s Huila', Origin: 'Colombia' },
          { Coffee: 'Filter of the month', Origin: 'Kenya' },
        ],
      },
      {
        name: 'Tastings',
        fields: [
          { name: 'Tasting', type: 'singleLineText' },
          { name: 'Status', type: 'singleSelect' },
          { name: 'People', type: 'number' },
        ],
        links: { name: 'Coffees', table: 'Coffees' },
        records: [
          { Tasting: 'Office team', Status: 'Booked', People: 10, Coffees: ['House espresso', 'Filter of the month'] },
          { Tasting: 'Hotel breakfast', Status: 'Asked', People: 4, Coffees: ['This year’s Huila'] },
          { Tasting: 'Café staff', Status: 'Done', People: 6, Coffees: ['House espresso'] },
        ],
      },
    ],
  },
}
