import type { ExampleMarketing } from '../marketing.ts'

export const marketing: ExampleMarketing = {
  campaign: {
    name: 'Fewer no-shows by spring',
    clicks: 400,
    posts: ['reminders-that-get-read', 'a-calmer-front-desk', 'waiting-list'],
  },
  newsletters: [
    {
      post: 'reminders-that-get-read',
      subject: 'The first line does the work',
      intro: 'Three reminders you can copy today.',
      daysAgo: 26,
    },
    {
      post: 'a-calmer-front-desk',
      subject: 'Five changes for a quiet desk',
      intro: 'None of them needs another person.',
      daysAgo: 17,
    },
  ],
  form: { name: 'Ask for a demo', description: 'Tell us about your practice. We answer within a day.' },
  answers: [
    {
      email: 'noor@noordkade.example',
      name: 'Noor Jansen',
      message: 'We lose six appointments a week. Can your reminders go out the evening before?',
      post: 'reminders-that-get-read',
      daysAgo: 21,
    },
    {
      email: 'lena@lindenhof.example',
      name: 'Lena Fischer',
      message: 'Please show us the waiting list with our own calendar.',
      post: 'a-calmer-front-desk',
      daysAgo: 12,
    },
    {
      email: 'mia@harbour-clinics.example',
      name: 'Mia Weber',
      message: 'Four sites, one front desk team. Does it work across sites?',
      post: 'reminders-that-get-read',
      daysAgo: 6,
    },
  ],
  checklist: {
    name: 'Proposal checklist',
    activity: 'Note who signs',
    questions: [
      { text: 'Is the budget confirmed?', choices: ['In writing', 'By word', 'Not yet'] },
      { text: 'Who decides?', choices: ['We met them', 'We know the name', 'Unknown'] },
    ],
  },
  base: {
    name: 'Events',
    tables: [
      {
        name: 'Speakers',
        fields: [
          { name: 'Name', type: 'singleLineText' },
          { name: 'Topic', type: 'singleLineText' },
        ],
        records: [
          { Name: 'Noor Jansen', Topic: 'Reminders from the desk' },
          { Name: 'Lena Fischer', Topic: 'A waiting list that works' },
        ],
      },
      {
        name: 'Events',
        fields: [
          { name: 'Event', type: 'singleLineText' },
          { name: 'Status', type: 'singleSelect' },
          { name: 'Guests', type: 'number' },
        ],
        links: { name: 'Speaker', table: 'Speakers' },
        records: [
          { Event: 'Front desk breakfast', Status: 'Invitations out', Guests: 18, Speaker: ['Noor Jansen'] },
          { Event: 'Waiting list webinar', Status: 'Planned', Guests: 60, Speaker: ['Lena Fischer'] },
          { Event: 'Open practice day', Status: 'Done', Guests: 34, Speaker: ['Noor Jansen', 'Lena Fischer'] },
        ],
      },
    ],
  },
}
