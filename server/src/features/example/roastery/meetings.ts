import type { ExampleMeeting } from '../../meetings/index.ts'

/** With people who buy coffee. All data is invented. */
export const meetings: readonly ExampleMeeting[] = [
  {
    title: 'Hotel Seeblick: breakfast coffee',
    daysAgo: 3,
    time: '14:00',
    with: [
      { name: 'Anja Kern', email: 'anja@hotel-seeblick.example' },
      { name: 'Markus Thoma', email: 'markus@hotel-seeblick.example' },
    ],
    lines: [
      'Me: You had both coffees at breakfast for a week. What did your guests say?',
      'Anja Kern: More than I thought. 31 people asked what it was, and nobody had ever asked before.',
      'Me: Which of the two did they ask about?',
      'Anja Kern: The milder one. The other one is lovely, but at seven in the morning it is too loud.',
      'Markus Thoma: I have to be the difficult one. Your kilo costs 24 euros, and our wholesaler takes 15. That’s too expensive for breakfast.',
      'Me: How many cups do you pour at breakfast?',
      'Anja Kern: About 140 a day, a bit less in winter.',
      'Me: Then the difference is 14 cents on a cup, and about 19 euros a day.',
      'Markus Thoma: Put like that it sounds different. Are the machines included?',
      'Me: Two machines on loan are included, with the service.',
      'Markus Thoma: And what happens if one breaks down on a Sunday?',
      'Me: I’ll have to check with our technician who is on call at weekends.',
      'Anja Kern: Let’s go with the milder coffee, then. I decided that on the second day.',
      'Markus Thoma: I need an offer with two deliveries a month instead of four. We have a cool cellar.',
      'Me: I’ll send you the offer by Friday.',
      'Anja Kern: Could you also show my team how to clean the machines?',
      'Me: Yes, I’ll come one morning before we start.',
    ],
  },
  {
    title: 'Northgate Architects: first visit',
    daysAgo: 8,
    time: '09:30',
    with: [{ name: 'Priya Shah', email: 'priya@northgate.example' }],
    lines: [
      'Priya Shah: I did the test from your post at home, with two pots. My husband, who does not care about coffee, picked the soft water twice.',
      'Me: What do people here say about the coffee?',
      'Priya Shah: They go across the road. I counted, and we spend about 310 euros a month there, and everybody is away for a quarter of an hour.',
      'Me: How many of you are in the office on a normal day?',
      'Priya Shah: 28 of 35, and nobody on Fridays.',
      'Me: I measured your water while you were on the phone. It’s very hard, so I’d start with a filter and not with the beans.',
      'Priya Shah: What does a filter cost?',
      'Me: 95 euros, and it lasts for about half a year here.',
      'Priya Shah: That’s less than I feared. My concern is that nobody will change it.',
      'Me: We write the date on the machine and send you a reminder.',
      'Priya Shah: Then we’ll go with the filter, and I’d like to do the test with the whole team. Could you come on Thursday next week?',
      'Me: Yes. I’ll bring two coffees and the filter on Thursday.',
      'Priya Shah: I’ll tell everybody, and I’ll ask the partners for 450 euros a month.',
    ],
  },
  {
    title: 'Lumen Software: rent or buy',
    daysAgo: -2,
    time: '11:00',
    with: [
      { name: 'Sanne Kuipers', email: 'sanne@lumen-software.example' },
      { name: 'Bram de Wit', email: 'bram@lumen-software.example' },
    ],
    lines: [],
  },
]
