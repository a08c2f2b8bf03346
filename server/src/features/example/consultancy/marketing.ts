import type { ExampleMarketing } from '../marketing.ts'

export const marketing: ExampleMarketing = {
  campaign: {
    name: 'Night load check',
    clicks: 250,
    posts: ['three-in-the-morning', 'the-most-expensive-air', 'before-you-touch-the-heating'],
  },
  newsletters: [
    {
      post: 'three-in-the-morning',
      subject: 'What runs while nobody is there',
      intro: 'One look at the meter tells you.',
      daysAgo: 26,
    },
    {
      post: 'the-most-expensive-air',
      subject: 'The air you pay for twice',
      intro: 'Find the leak with your ears.',
      daysAgo: 15,
    },
  ],
  form: { name: 'Ask for a walk-through', description: 'Two hours in your building, one page afterwards.' },
  answers: [
    {
      email: 'gwen@westfold-housing.example',
      name: 'Gwen Parry',
      message: 'Our night load is half of the day. What do we look at first?',
      post: 'three-in-the-morning',
      daysAgo: 22,
    },
    {
      email: 'ruth@aldersey-print.example',
      name: 'Ruth Aldersey',
      message: 'The compressors never stop. Can you come in March?',
      post: 'the-most-expensive-air',
      daysAgo: 9,
    },
  ],
  checklist: {
    name: 'Proposal checklist',
    activity: 'Read the meter with them',
    questions: [
      { text: 'Do we have a load profile?', choices: ['A full year', 'Some weeks', 'No'] },
      { text: 'Who decides on the budget?', choices: ['We met them', 'We know the name', 'Unknown'] },
    ],
  },
  base: {
    name: 'Sites',
    tables: [
      {
        name: 'Buildings',
        fields: [
          { name: 'Building', type: 'singleLineText' },
          { name: 'Night load, kW', type: 'number' },
        ],
        records: [
          { Building: 'Press hall', 'Night load, kW': 84 },
          { Building: 'Riverside flats', 'Night load, kW': 22 },
        ],
      },
      {
        name: 'Measures',
        fields: [
          { name: 'Measure', type: 'singleLineText' },
          { name: 'Status', type: 'singleSelect' },
          { name: 'Saves a year', type: 'number' },
        ],
        links: { name: 'Building', table: 'Buildings' },
        records: [
          { Measure: 'Close the leaks', Status: 'Running', 'Saves a year': 6200, Building: ['Press hall'] },
          { Measure: 'Lower flow temperature', Status: 'Done', 'Saves a year': 4100, Building: ['Riverside flats'] },
          { Measure: 'Stop fans at night', Status: 'Planned', 'Saves a year': 3300, Building: ['Press hall'] },
        ],
      },
    ],
  },
}
