import type { ExampleMeeting } from '../../meetings/index.ts'

/** With people who pay energy bills. All data is invented. */
export const meetings: readonly ExampleMeeting[] = [
  {
    title: 'Aldersey Print: what comes after the leaks',
    daysAgo: 4,
    time: '13:30',
    with: [
      { name: 'Ruth Aldersey', email: 'ruth@aldersey-print.example' },
      { name: 'Omar Haddad', email: 'omar@aldersey-print.example' },
    ],
    lines: [
      'Me: Omar, how far are you with the leaks?',
      'Omar Haddad: 38 of 46 are closed. The other eight are behind the large press, and we do those when it stands still in the summer.',
      'Me: I have the readings here. Your Sundays went from 54 kilowatts to 33.',
      'Ruth Aldersey: What is that in money?',
      'Me: About 36,000 euros a year at your price, if it stays like that.',
      'Ruth Aldersey: Then why should I do more? Honestly, 21,600 euros is too much after something that cost me red tape.',
      'Me: Because the compressors still heat the yard. That’s the second half of what you pay for them.',
      'Omar Haddad: The changing rooms are on the other side of that wall. We burn gas for their showers.',
      'Me: How much gas do you burn for warm water?',
      'Omar Haddad: I don’t know. I’ll read the meter every Monday and tell you.',
      'Ruth Aldersey: I need this on one page. The board meets in two weeks, and nobody there reads ten.',
      'Me: I’ll send you one page by Friday, with what is not known yet.',
      'Ruth Aldersey: And I’d like to pay half of it when it works.',
      'Me: I agree to that. Half at the start, half after three months of readings.',
      'Ruth Aldersey: Good. Then let’s go with the measuring now, and the board decides about the rest.',
      'Omar Haddad: Can my fitters lay the pipes themselves?',
      'Me: Yes, with a drawing. We’ll put that into the plan.',
    ],
  },
  {
    title: 'Westfold Housing: Mill Lane',
    daysAgo: 10,
    time: '10:00',
    with: [
      { name: 'Gwen Parry', email: 'gwen@westfold-housing.example' },
      { name: 'David Okoro', email: 'david@westfold-housing.example' },
    ],
    lines: [
      'Gwen Parry: The 64 flats are quiet. We had nine calls in the first week, two in the second, and none since.',
      'Me: And the gas?',
      'Gwen Parry: 11 per cent less than in the same month last year, and this one was colder.',
      'David Okoro: I have it as 900 euros a month. Nobody in finance believed it at first.',
      'Me: What would you like to do on Mill Lane?',
      'Gwen Parry: The same, for 112 flats. My concern is the top floor, because the radiators there are older.',
      'Me: Then we measure there first. How many flats are on the top floor?',
      'Gwen Parry: 14. I can get you into six of them.',
      'David Okoro: What would it cost us?',
      'Me: 15,200 euros, with the letters and the thermometers.',
      'David Okoro: That’s fine if it is done before the next heating season.',
      'Me: We can start in six weeks. I’ll send you the offer by Tuesday.',
      'Gwen Parry: Then let’s walk through the boiler rooms together first. I’ll bring the keys and the caretaker.',
      'Me: Good. Who writes to the tenants this time?',
      'Gwen Parry: We do. We’ve decided to write in three languages.',
    ],
  },
  {
    title: 'Coldstream Foods: load profile',
    daysAgo: -2,
    time: '11:00',
    with: [
      { name: 'Fiona Grant', email: 'fiona@coldstream-foods.example' },
      { name: 'Ewan Reid', email: 'ewan@coldstream-foods.example' },
    ],
    lines: [],
  },
]
