import type { ExampleCompany, ExamplePlay } from '../../crm/index.ts'

/** Factories and landlords who want lower bills. All data is invented. */
export const companies: readonly ExampleCompany[] = [
  {
    name: 'Aldersey Print',
    domain: 'aldersey-print.example',
    city: 'Cork',
    size: '51-200',
    industry: 'Printing',
    people: [
      { first: 'Ruth', last: 'Aldersey', title: 'Managing director', status: 'prospect' },
      { first: 'Omar', last: 'Haddad', title: 'Head of maintenance', status: 'prospect' },
    ],
    deals: [
      {
        name: 'Heat from the compressors',
        stage: 'Negotiation',
        amount: 21_600,
        closesIn: 13,
        next: 'Send Ruth the plan on one page',
        note: 'Omar’s fitters closed 38 of 46 leaks by themselves. Ruth asks what is left if she stops there.',
        task: { title: 'Send the plan on one page', inDays: 2 },
      },
    ],
  },
  {
    name: 'Westfold Housing',
    domain: 'westfold-housing.example',
    city: 'Galway',
    size: '51-200',
    industry: 'Housing',
    people: [
      { first: 'Gwen', last: 'Parry', title: 'Head of property', status: 'customer' },
      { first: 'David', last: 'Okoro', title: 'Finance', status: 'lead' },
    ],
    deals: [
      {
        name: 'Flow temperature in 64 flats',
        stage: 'Won',
        amount: 9600,
        closesIn: -22,
        note: 'Six degrees less, rooms as warm as before. Gwen wants the same for the houses on Mill Lane.',
      },
      {
        name: 'Mill Lane, 112 flats',
        stage: 'Proposal',
        amount: 15_200,
        closesIn: 27,
        next: 'Walk through the boiler rooms with Gwen',
        task: { title: 'Walk through the boiler rooms', inDays: 0 },
      },
    ],
  },
  {
    name: 'Tischlerei Brandl',
    domain: 'tischlerei-brandl.example',
    city: 'Linz',
    size: '11-50',
    industry: 'Joinery',
    people: [{ first: 'Karin', last: 'Brandl', title: 'Owner', status: 'customer' }],
    deals: [
      {
        name: 'A year of watching the night',
        stage: 'Qualified',
        amount: 4800,
        closesIn: 35,
        next: 'Show her the nights since the clock was set',
      },
    ],
  },
  {
    name: 'Coldstream Foods',
    domain: 'coldstream-foods.example',
    city: 'Limerick',
    size: '51-200',
    industry: 'Food',
    people: [
      { first: 'Fiona', last: 'Grant', title: 'Operations', status: 'lead' },
      { first: 'Ewan', last: 'Reid', title: 'Purchasing', status: 'lead' },
    ],
    deals: [
      {
        name: 'Cold store and ovens',
        stage: 'Qualified',
        amount: 18_000,
        closesIn: 48,
        next: 'Get the load profile from Ewan',
        task: { title: 'Ask Ewan for the load profile', inDays: -1 },
      },
    ],
  },
  {
    name: 'St Hilda’s Care Home',
    domain: 'st-hildas.example',
    city: 'Waterford',
    size: '11-50',
    industry: 'Care',
    people: [{ first: 'Moira', last: 'Flynn', title: 'Manager', status: 'lead' }],
    deals: [
      {
        name: 'Heat pump, three offers',
        stage: 'Lost',
        amount: 5200,
        closesIn: -30,
        lost: 'Postponed',
        note: 'The boiler failed in the meantime, and they took what could be delivered in a week.',
      },
    ],
  },
  {
    name: 'Bakker & Zoon',
    domain: 'bakker-en-zoon.example',
    city: 'Breda',
    size: '1-10',
    industry: 'Bakery',
    people: [{ first: 'Joost', last: 'Bakker', title: 'Owner', status: 'lead' }],
    deals: [
      { name: 'First visit', stage: 'Lead', amount: 1200, closesIn: 36, next: 'Answer his mail about the cold store' },
    ],
  },
]

export const plays: readonly ExamplePlay[] = [
  {
    title: 'First visit',
    stage: 'Lead',
    body: '## Ask for\n\n- The load profile of an ordinary week\n- The last bill, all pages\n- Whoever has the keys to the cellar\n\n## Leave behind\n\nOne thing that they can do themselves on Monday.',
  },
  {
    title: 'When the board hesitates',
    stage: 'Negotiation',
    body: 'One page, five lines, five figures. Say what is not known yet. Offer to measure first and to decide after the winter.',
  },
]
