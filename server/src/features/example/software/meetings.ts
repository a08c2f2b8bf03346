import type { ExampleMeeting } from '../../meetings/index.ts'

/** With clinics. All data is invented. */
export const meetings: readonly ExampleMeeting[] = [
  {
    title: 'Harbour Clinics: four sites',
    daysAgo: 3,
    time: '10:00',
    with: [
      { name: 'Mia Weber', email: 'mia@harbour-clinics.example' },
      { name: 'Jonas Berg', email: 'jonas@harbour-clinics.example' },
    ],
    lines: [
      'Me: Thank you both for making the time. Shall we begin with what happened since the demo?',
      'Mia Weber: We counted, as you asked. Last month 212 appointments stayed empty at the four sites, 90 of them in Rotterdam Zuid alone.',
      'Me: What does an empty appointment cost you?',
      'Mia Weber: About 48 euros. So we are talking about ten thousand euros a month.',
      'Jonas Berg: And that is why I am here. But honestly, 18,400 euros a year is too expensive if the price can go up after twelve months.',
      'Me: I understand. I can offer you two years at the same price.',
      'Jonas Berg: That would help. Can we pay by quarter?',
      'Me: Yes, by quarter is fine.',
      'Mia Weber: I’d rather not start at all four sites at once. My receptionists have just learned the new phone system.',
      'Me: Which site would you start with?',
      'Mia Weber: Rotterdam Zuid. Let’s go with Zuid first and the other three later.',
      'Me: Good. I’ll send you the two-year offer by Friday.',
      'Jonas Berg: Please put the sums per site in it. I have to show them to the board.',
      'Me: I will. Does your patient software export the appointments of a day?',
      'Mia Weber: I don’t know. I’ll ask our IT and tell you next week.',
      'Me: Then we talk again when you have the offer. Thank you.',
    ],
  },
  {
    title: 'Lindenhof Physio: first call',
    daysAgo: 9,
    time: '15:30',
    with: [{ name: 'Lena Fischer', email: 'lena@lindenhof.example' }],
    lines: [
      'Lena Fischer: I read your post about the noon check. We tried it, and on the first day we found two hours that nobody had offered to anybody.',
      'Me: How do you fill a gap today?',
      'Lena Fischer: With a list on paper. Somebody calls down the list, and by the time they reach number six, the hour is over.',
      'Me: How many hours did you lose last month?',
      'Lena Fischer: Eleven. We’re four therapists, so that’s a lot.',
      'Me: And how many people are on the list?',
      'Lena Fischer: About 60. Some of them have been waiting for seven weeks.',
      'Me: I’d like to show you the waiting list with your own week. Could you send me one, without names?',
      'Lena Fischer: Yes, I’ll send you last week by tomorrow.',
      'Lena Fischer: What worries me is that my patients are older. Many of them don’t read text messages.',
      'Me: They can be called instead. The list says whom, and in which order.',
      'Lena Fischer: Good. What does it cost for four people?',
      'Me: 600 euros a month, with everything.',
      'Lena Fischer: Good. We’ll start with the waiting list, then. I want it running this quarter.',
    ],
  },
  {
    title: 'Clinique du Parc: patient files',
    daysAgo: -2,
    time: '11:00',
    with: [
      { name: 'Paul Moreau', email: 'paul@clinique-du-parc.example' },
      { name: 'Ines Dubois', email: 'ines@clinique-du-parc.example' },
    ],
    lines: [],
  },
]
