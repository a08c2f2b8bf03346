/**
 * Questions over the example workspaces by somebody who knew neither the grammar nor its words, in the order in which they were written, and
 * more in the same way. A right answer holds `has`, which is planted in the example's rows, and nothing of `lacks`; both are sought as they stand.
 */
export interface StrangerQuestion {
  readonly trade: 'software' | 'roastery' | 'consultancy'
  readonly ask: string
  /** The question before it in the same conversation. */
  readonly after?: string
  readonly has: readonly string[]
  readonly lacks?: readonly string[]
}

const software = (ask: string, has: readonly string[], more: { after?: string; lacks?: readonly string[] } = {}) =>
  ({ trade: 'software', ask, has, ...more }) as const
const roastery = (ask: string, has: readonly string[], more: { after?: string; lacks?: readonly string[] } = {}) =>
  ({ trade: 'roastery', ask, has, ...more }) as const
const consultancy = (ask: string, has: readonly string[], more: { after?: string; lacks?: readonly string[] } = {}) =>
  ({ trade: 'consultancy', ask, has, ...more }) as const

export const strangerQuestions: readonly StrangerQuestion[] = [
  software("what's next with harbour clinics", ['Send the two-year offer', '18,400', 'Negotiation']),
  software("and what was jonas's problem with it?", ['too expensive for Jonas Berg if the price can go up'], {
    after: 'What did we agree with Harbour Clinics?',
  }),
  software('How many demo requests came in through the form, and which posts did those people come from?', [
    'Noor Jansen',
    'Mia Weber',
    'Lena Fischer',
    'from the post Reminders that patients actually read',
    'from the post A calmer front desk in five small changes',
  ]),
  software('Welcher Beitrag liegt noch in der Prüfung, und wann gehen die nächsten raus?', [
    'Turn the waiting list into a calendar',
    'Hello first, form second',
    'Before you rent a second room',
    '09:00',
  ]),
  software('whats up with Clinque du Park', ['as **Clinique du Parc**', '12,600', 'Call Paul', '11:00', 'Ines Dubois']),
  software('anything overdue or due today?', ['Call Paul', 'Prepare the demo with their calendar'], {
    lacks: ['Send the two-year offer'],
  }),
  software('Wie viel Geld steckt gerade in offenen Deals, und welcher ist der größte?', [
    '48.400,00',
    'Reminders for four sites',
  ]),
  software('why did castle street say no', ['Bought elsewhere', 'Wanted text messages included in the price.']),
  software('hat lena uns ihre woche schon geschickt?', [
    'nicht als erledigt vermerkt',
    'Send last week without names.',
  ]),
  software('Welche offenen Deals haben keinen nächsten Schritt?', ['Second site in Leoben'], {
    lacks: ['Online booking'],
  }),
  software('who speaks at the waiting list webinar and how many guests', [
    'Guests 60',
    'Lena Fischer',
    'Status Planned',
  ]),
  software('wie läuft die kampange fewer no-shows by spring?', ['217 von 400', '90 Klicks', '64 Klicks', '36 Klicks']),
  software('What could I write next that answers a worry a clinic voiced in a meeting?', [
    'older and do not read text messages',
    'too expensive for Jonas Berg',
  ]),
  software('How many readers did our posts get in November compared with October?', [
    'October',
    'November',
    'Visitors',
  ]),
  roastery('what did the hotel say about our price?', ['24 euros a kilo is too expensive', '14 cents on a cup']),
  roastery(
    'and who fixes it on a sunday?',
    ['what happens if one breaks down on a Sunday', 'Ask the technician who is on call at weekends.'],
    { after: 'Are the machines included for Hotel Seeblick?' },
  ),
  roastery('when do i see priya shar again', ['Bring two coffees and the filter on Thursday.', 'No meeting ahead.']),
  roastery('welcher beitrag hat am meisten leser?', [
    'Change the water before you change the beans',
    'What a cup of filter coffee really costs you',
  ]),
  roastery('Was steht in den nächsten Tagen an?', [
    'Call Sanne about renting',
    'Bring the small grinder',
    'Send the offer with two deliveries a month',
    'Lumen Software: rent or buy',
    'How to hold a tasting for ten people',
  ]),
  roastery(
    'how many people in the booked tasting, which coffees',
    ['People 10', 'House espresso, Filter of the month'],
    {
      lacks: ['Hotel breakfast'],
    },
  ),
  roastery('Which of the two newsletters got more clicks?', ['36 clicks', '27 clicks', 'Before you buy other beans']),
  roastery('Was gibt Northgate im Monat gegenüber für Kaffee aus, und was will Priya von den Partnern?', [
    '310 euros a month',
    'ask the partners for 450 euros a month',
  ]),
  roastery('how much is tilda worth to us', ['Open: **€4,200.00**', 'Won: **€7,800.00**']),
  roastery("did I record an idea by voice that isn't a post yet?", ['by voice', 'Okay, so, I was at Tilda']),
  roastery('warum haben wir orsinni verlorn', ['Stayed with the old supplier', 'Her guests want the dark roast']),
  roastery('The school wrote to us, right? What do they want and has anybody got a task for it?', [
    'Redwood Primary School',
    'Answer her question about small bags',
    'No open tasks.',
  ]),
  roastery('what do i say when they compare by kilo', ['Count in cups. A kilo makes 66 of them']),
  consultancy('What does Ruth still need from us before her board meets?', [
    'Send the plan on one page',
    'The board meets in two weeks',
    'with what is not known yet',
  ]),
  consultancy('and how do they pay?', ['half after three months of readings'], {
    after: 'What was decided with Aldersey Print?',
  }),
  consultancy('Wie viele Lecks sind bei Aldersey noch offen und wann kommen die dran?', [
    'The other eight are behind the large press',
  ]),
  consultancy('wer schreibt den mietern von mill lane?', ['We do. We’ve decided to write in three languages.']),
  consultancy('nachtlast pro gebäude?', ['Night load, kW 84', 'Night load, kW 22']),
  consultancy("How much do all our measures save a year, and which one hasn't started?", [
    '13,600',
    'Stop fans at night',
    'Status Planned',
  ]),
  consultancy('open deals without a task', ['A year of watching the night', 'First visit'], {
    lacks: ['Cold store and ovens'],
  }),
  consultancy('october vs november: what did we win and lose?', ['October', 'November', 'Deals won', 'Deals lost']),
  consultancy('Über welchen Beitrag kam Ruth zu uns?', ['über den Beitrag The most expensive air in your factory']),
  consultancy('how far is night load check from its goal', ['217 of 250', '33 to go']),
  consultancy("Coldstream call coming up. What do I need to have before it, and who'll be there?", [
    'Ask Ewan for the load profile',
    '11:00',
    'Fiona Grant, Ewan Reid',
  ]),
  consultancy('Was soll ich als Nächstes schreiben?', ['Read the meter for one week'], { lacks: ['Earth Day'] }),
  consultancy('what was david okoro worried about', ['too expensive for David Okoro if it works in half of the flats']),
]

/** The same mechanisms with other words, rows and mistakes. */
export const moreQuestions: readonly StrangerQuestion[] = [
  software('who is sofia rosi and what does she want', ['as **Sofia Rossi**', 'Answer her mail about prices']),
  software('how long do people wait at lindenhof?', ['Some of them have been waiting for seven weeks.']),
  software('Wie viele Gäste kommen zum Open practice day?', ['Guests 34']),
  software('and how much is it?', ['12,600'], { after: "what's the deal with Clinique du Parc" }),
  software('contacts in Graz or Lyon', ['Lena Fischer', 'Ines Dubois', 'Paul Moreau'], { lacks: ['Tom Hughes'] }),
  software('top 3 deals', ['18,400', '12,600', '7,200'], { lacks: ['4,800'] }),
  software('Wer ist Tom Hughes und warum hat er abgesagt?', ['Grund: Bought elsewhere']),
  software('how did we get to know noor', ['from the post Reminders that patients actually read']),
  software('did anyone mention text messages', ['Many of them don’t read text messages.']),
  software('posts with more than 100000 views', ['None']),
  roastery('whats the origin of the huila', ['Origin Colombia']),
  roastery('do we deliver on wednesdays, and why', ['nobody is away']),
  roastery('Wie hart ist das Wasser bei den Architekten?', ['It’s very hard']),
  roastery('was kostet der filter', ['The filter costs 95 euros']),
  roastery('what is our win rate', ['**50 %**']),
  roastery('how many people come to the tastings in total', ['**20**']),
  roastery("what's anja's job", ['Head of breakfast']),
  consultancy('how much gas did westfold save', ['11 per cent less than in the same month last year']),
  consultancy('and tasks?', ['Ask Ewan for the load profile'], { after: 'open deals of Coldstream Foods' }),
  consultancy('and the lost ones?', ['Heat pump, three offers'], { after: 'how many open deals do we have' }),
  consultancy('what does the caretaker bring', ['Bring the keys and the caretaker.']),
  consultancy('wer entscheidet bei Coldstream?', ['Fiona Grant'], { lacks: ['Ewan Reid'] }),
  consultancy('what about the heat pump deal', ['reason: Postponed', 'they took what could be delivered in a week']),
  consultancy("what's in the play when the board hesitates", [
    'Offer to measure first and to decide after the winter.',
  ]),
]
