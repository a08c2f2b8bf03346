import type { ExampleCompany, ExamplePlay } from '../../crm/index.ts'

/** Offices, cafés and hotels that buy coffee. All data is invented. */
export const companies: readonly ExampleCompany[] = [
  {
    name: 'Hotel Seeblick',
    domain: 'hotel-seeblick.example',
    city: 'Konstanz',
    size: '51-200',
    industry: 'Hotels',
    people: [
      { first: 'Anja', last: 'Kern', title: 'Head of breakfast', status: 'prospect' },
      { first: 'Markus', last: 'Thoma', title: 'Purchasing', status: 'lead' },
    ],
    deals: [
      {
        name: 'Breakfast coffee for 80 rooms',
        stage: 'Negotiation',
        amount: 16_800,
        closesIn: 11,
        next: 'Send Markus the offer with two deliveries a month',
        note: 'Anja wants the milder coffee and two machines on loan. Markus compares us with his wholesaler by the kilo.',
        task: { title: 'Send the offer with two deliveries a month', inDays: 2 },
      },
    ],
  },
  {
    name: 'Tilda’s Corner',
    domain: 'tildas-corner.example',
    city: 'Dublin',
    size: '1-10',
    industry: 'Cafés',
    people: [{ first: 'Tilda', last: 'Morgan', title: 'Owner', status: 'customer' }],
    deals: [
      {
        name: 'House espresso, weekly',
        stage: 'Won',
        amount: 7800,
        closesIn: -24,
        note: 'Signed after four weeks on trial. She pours away two litres a day now, it was six.',
      },
      {
        name: 'Filter for the second counter',
        stage: 'Proposal',
        amount: 4200,
        closesIn: 20,
        next: 'Bring the small grinder on Thursday',
        task: { title: 'Bring the small grinder', inDays: 0 },
      },
    ],
  },
  {
    name: 'Northgate Architects',
    domain: 'northgate.example',
    city: 'Cork',
    size: '11-50',
    industry: 'Architecture',
    people: [{ first: 'Priya', last: 'Shah', title: 'Office manager', status: 'prospect' }],
    deals: [
      {
        name: 'Office coffee for 35 people',
        stage: 'Proposal',
        amount: 5400,
        closesIn: 18,
        next: 'Taste with tap water and with the filter',
        note: 'Read our post about water and tried it at home. Wants to do the test with the whole team.',
      },
    ],
  },
  {
    name: 'Lumen Software',
    domain: 'lumen-software.example',
    city: 'Utrecht',
    size: '51-200',
    industry: 'Software',
    people: [
      { first: 'Bram', last: 'de Wit', title: 'People and office', status: 'lead' },
      { first: 'Sanne', last: 'Kuipers', title: 'Finance', status: 'lead' },
    ],
    deals: [
      {
        name: 'Two floors, two machines',
        stage: 'Qualified',
        amount: 13_200,
        closesIn: 42,
        next: 'Ask Sanne whether renting the machines is all right',
        task: { title: 'Call Sanne about renting', inDays: -1 },
      },
    ],
  },
  {
    name: 'Café Orsini',
    domain: 'cafe-orsini.example',
    city: 'Trieste',
    size: '1-10',
    industry: 'Cafés',
    people: [{ first: 'Marta', last: 'Orsini', title: 'Owner', status: 'lead' }],
    deals: [
      {
        name: 'Guest espresso for spring',
        stage: 'Lost',
        amount: 3000,
        closesIn: -32,
        lost: 'Stayed with the old supplier',
        note: 'Liked the coffee. Her guests want the dark roast that they know.',
      },
    ],
  },
  {
    name: 'Redwood Primary School',
    domain: 'redwood-school.example',
    city: 'Galway',
    size: '11-50',
    industry: 'Education',
    people: [{ first: 'Helen', last: 'Price', title: 'School secretary', status: 'lead' }],
    deals: [
      {
        name: 'Staff room coffee',
        stage: 'Lead',
        amount: 1400,
        closesIn: 38,
        next: 'Answer her question about small bags',
      },
    ],
  },
]

export const plays: readonly ExamplePlay[] = [
  {
    title: 'First visit',
    stage: 'Lead',
    body: '## Bring along\n\n- A bottle of soft water and the strip that measures theirs\n- Two coffees, not five\n\n## Find out\n\n- Who makes the first pot, and at what time?\n- What goes down the sink in the afternoon?',
  },
  {
    title: 'When they compare by the kilo',
    stage: 'Negotiation',
    body: 'Count in cups. A kilo makes 66 of them, so two euros more on the kilo are three cents on a cup. Then ask what a guest pays for it.',
  },
]
