import type { ExampleCompany, ExamplePlay } from '../../crm/index.ts'

/** Clinics and their people. All data is invented. */
export const companies: readonly ExampleCompany[] = [
  {
    name: 'Harbour Clinics',
    domain: 'harbour-clinics.example',
    city: 'Rotterdam',
    size: '51-200',
    industry: 'Health care',
    people: [
      { first: 'Mia', last: 'Weber', title: 'Head of care', status: 'prospect' },
      { first: 'Jonas', last: 'Berg', title: 'Finance', status: 'lead' },
    ],
    deals: [
      {
        name: 'Reminders for four sites',
        stage: 'Negotiation',
        amount: 18_400,
        closesIn: 12,
        next: 'Send the two-year offer to Jonas',
        note: 'Mia wants to start with Rotterdam Zuid. Jonas asks for a price that holds two years.',
        task: { title: 'Send the two-year offer', inDays: 2 },
      },
    ],
  },
  {
    name: 'Lindenhof Physio',
    domain: 'lindenhof.example',
    city: 'Graz',
    size: '11-50',
    industry: 'Health care',
    people: [{ first: 'Lena', last: 'Fischer', title: 'Owner', status: 'prospect' }],
    deals: [
      {
        name: 'Waiting list that fills gaps',
        stage: 'Proposal',
        amount: 7200,
        closesIn: 25,
        next: 'Show the waiting list with their own week',
        note: 'Lost eleven hours to no-shows last month. Read our post on noon checks and called us.',
        task: { title: 'Prepare the demo with their calendar', inDays: 0 },
      },
      { name: 'Second site in Leoben', stage: 'Lead', amount: 4800, closesIn: 80 },
    ],
  },
  {
    name: 'Clinique du Parc',
    domain: 'clinique-du-parc.example',
    city: 'Lyon',
    size: '51-200',
    industry: 'Health care',
    people: [
      { first: 'Ines', last: 'Dubois', title: 'Operations', status: 'lead' },
      { first: 'Paul', last: 'Moreau', title: 'IT', status: 'lead' },
    ],
    deals: [
      {
        name: 'Check-in for the front desk',
        stage: 'Qualified',
        amount: 12_600,
        closesIn: 45,
        next: 'Call with Paul about their patient files',
        task: { title: 'Call Paul', inDays: -1 },
      },
    ],
  },
  {
    name: 'Noordkade Kliniek',
    domain: 'noordkade.example',
    city: 'Groningen',
    size: '11-50',
    industry: 'Health care',
    people: [{ first: 'Noor', last: 'Jansen', title: 'Practice manager', status: 'customer' }],
    deals: [
      {
        name: 'A year of reminders',
        stage: 'Won',
        amount: 5400,
        closesIn: -20,
        note: 'Signed after the trial month: no-shows went from nine a week to three.',
      },
      {
        name: 'Online booking',
        stage: 'Qualified',
        amount: 3600,
        closesIn: 60,
        next: 'Ask what stopped them last year',
      },
    ],
  },
  {
    name: 'Castle Street Sports Medicine',
    domain: 'castle-street.example',
    city: 'Leeds',
    size: '11-50',
    industry: 'Health care',
    people: [{ first: 'Tom', last: 'Hughes', title: 'Partner', status: 'lead' }],
    deals: [
      {
        name: 'Reminders and waiting list',
        stage: 'Lost',
        amount: 6900,
        closesIn: -35,
        lost: 'Bought elsewhere',
        note: 'Wanted text messages included in the price.',
      },
    ],
  },
  {
    name: 'Studio Movimento',
    domain: 'movimento.example',
    city: 'Turin',
    size: '1-10',
    industry: 'Health care',
    people: [{ first: 'Sofia', last: 'Rossi', title: 'Owner', status: 'lead' }],
    deals: [
      { name: 'First calendar', stage: 'Lead', amount: 1800, closesIn: 40, next: 'Answer her mail about prices' },
    ],
  },
]

export const plays: readonly ExamplePlay[] = [
  {
    title: 'First call',
    stage: 'Lead',
    body: '## Find out\n\n- How many appointments a week, and how many nobody comes to?\n- Who calls people the day before, and how long does it take?\n\n## Leave behind\n\nOne thing to try on Monday, also without us.',
  },
  {
    title: 'When price comes first',
    stage: 'Negotiation',
    body: 'Count with them: one missed hour a day, times what an hour is worth. Then show the year, not the month.',
  },
]
