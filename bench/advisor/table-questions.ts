/** Rows of tables, and questions about them whose answers are computed from the rows. */
export const events = [
  {
    Name: 'Spring fair',
    City: 'Berlin',
    State: 'Booked',
    Budget: 12_000,
    Guests: 250,
    Day: '2026-04-18',
    Paid: true,
    Host: 'Anna Weber',
  },
  {
    Name: 'Open day',
    City: 'Hamburg',
    State: 'Planned',
    Budget: 3500,
    Guests: 80,
    Day: '2026-09-05',
    Paid: false,
    Host: '',
  },
  {
    Name: 'Harbour walk',
    City: 'Hamburg',
    State: 'Done',
    Budget: 900,
    Guests: 25,
    Day: '2026-06-12',
    Paid: true,
    Host: 'Jan Petersen',
  },
  {
    Name: 'Winter gala',
    City: 'Berlin',
    State: 'Planned',
    Budget: 22_000,
    Guests: 180,
    Day: '2026-12-11',
    Paid: false,
    Host: 'Anna Weber',
  },
  {
    Name: 'Press breakfast',
    City: 'Munich',
    State: 'Booked',
    Budget: 1600,
    Guests: 15,
    Day: '2026-10-02',
    Paid: false,
    Host: '',
  },
  {
    Name: 'User day',
    City: 'Berlin',
    State: 'Booked',
    Budget: 8000,
    Guests: 120,
    Day: '2026-10-20',
    Paid: true,
    Host: 'Mia Lang',
  },
] as const
export const suppliers = [
  { Name: 'Alpine Catering', Tier: 'Gold', Country: 'Austria', Fee: 1200 },
  { Name: 'Danube Sound', Tier: 'Gold', Country: 'Austria', Fee: 800 },
  { Name: 'Elbe Tents', Tier: 'Silver', Country: 'Germany', Fee: 450 },
  { Name: 'Rhine Lights', Tier: 'Silver', Country: 'Germany', Fee: 300 },
  { Name: 'Tatra Print', Tier: 'Gold', Country: 'Slovakia', Fee: 150 },
] as const
export const plants = [
  { Name: 'Nord 1', Standort: 'Kiel', Leistung: 40, Zustand: 'Neu' },
  { Name: 'Nord 2', Standort: 'Kiel', Leistung: 65, Zustand: 'Alt' },
  { Name: 'Süd 1', Standort: 'Ulm', Leistung: 90, Zustand: 'Neu' },
] as const

type Event = (typeof events)[number]
type Supplier = (typeof suppliers)[number]
type Plant = (typeof plants)[number]
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const mean = (list: readonly number[]) => sum(list) / list.length
const write = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
const names = (list: readonly { Name: string }[]) => list.map(({ Name }) => Name)
const count = (list: readonly unknown[]) => [`**${list.length}**`]
const number = (value: number) => [`**${write(value)}**`]
const ofEvents = (is: (event: Event) => boolean) => events.filter(is)
const ofSuppliers = (is: (supplier: Supplier) => boolean) => suppliers.filter(is)
const ofPlants = (is: (plant: Plant) => boolean) => plants.filter(is)

export interface TableQuestion {
  readonly ask: string
  readonly says: readonly string[]
  readonly not?: readonly string[]
}
/** The records that are named, and none of the others. */
const listed = (ask: string, all: readonly { Name: string }[], found: readonly { Name: string }[]): TableQuestion => ({
  ask,
  says: names(found),
  not: names(all.filter((one) => !found.includes(one))),
})

export const tableQuestions: readonly TableQuestion[] = [
  { ask: 'how many events are there?', says: count(events) },
  { ask: 'How many records are in the table Suppliers?', says: count(suppliers) },
  { ask: 'what is the total budget of all events', says: number(sum(events.map(({ Budget }) => Budget))) },
  {
    ask: 'average guests of events in Berlin',
    says: number(mean(ofEvents(({ City }) => City === 'Berlin').map(({ Guests }) => Guests))),
  },
  { ask: 'how many events are booked', says: count(ofEvents(({ State }) => State === 'Booked')) },
  listed(
    'list events in Hamburg',
    events,
    ofEvents(({ City }) => City === 'Hamburg'),
  ),
  listed(
    'which events have a budget over 5000?',
    events,
    ofEvents(({ Budget }) => Budget > 5000),
  ),
  { ask: 'how many events per city', says: ['Berlin: **3**', 'Hamburg: **2**', 'Munich: **1**'] },
  {
    ask: 'sum of budget of events by state',
    says: (['Booked', 'Planned', 'Done'] as const).map(
      (state) => `${state}: **${write(sum(ofEvents(({ State }) => State === state).map(({ Budget }) => Budget)))}**`,
    ),
  },
  { ask: 'how many events are paid?', says: count(ofEvents(({ Paid }) => Paid)) },
  { ask: 'how many events are not paid?', says: count(ofEvents(({ Paid }) => !Paid)) },
  listed(
    'which event has the highest budget?',
    events,
    ofEvents(({ Budget }) => Budget === 22_000),
  ),
  listed(
    'events after 2026-10-01',
    events,
    ofEvents(({ Day }) => Day > '2026-10-01'),
  ),
  listed(
    'which events are without a host',
    events,
    ofEvents(({ Host }) => Host === ''),
  ),
  { ask: 'which tables do we have?', says: ['Events', 'Suppliers', 'Anlagen'] },
  { ask: 'what fields does the table Suppliers have?', says: ['Tier', 'Country', 'Fee'] },
  { ask: 'number of silver suppliers', says: count(ofSuppliers(({ Tier }) => Tier === 'Silver')) },
  {
    ask: 'total fee of gold suppliers from Austria',
    says: number(
      sum(ofSuppliers(({ Tier, Country }) => Tier === 'Gold' && Country === 'Austria').map(({ Fee }) => Fee)),
    ),
  },
  listed(
    'events with more than 100 guests in Berlin',
    events,
    ofEvents(({ Guests, City }) => Guests > 100 && City === 'Berlin'),
  ),
  listed(
    'show me suppliers from Austria',
    suppliers,
    ofSuppliers(({ Country }) => Country === 'Austria'),
  ),
  { ask: 'lowest guests of events in Hamburg', says: number(25) },
  { ask: 'Wie viele Anlagen gibt es?', says: count(plants) },
  { ask: 'wie viele anlagen sind neu', says: count(ofPlants(({ Zustand }) => Zustand === 'Neu')) },
  {
    ask: 'Summe der Leistung aller Anlagen in Kiel',
    says: number(sum(ofPlants(({ Standort }) => Standort === 'Kiel').map(({ Leistung }) => Leistung))),
  },
  { ask: 'durchschnittliche Leistung der Anlagen pro Standort', says: ['Kiel: **52.5**', 'Ulm: **90**'] },
  listed(
    'welche Anlagen haben mehr als 50 Leistung',
    plants,
    ofPlants(({ Leistung }) => Leistung > 50),
  ),
  // What nothing uses is named, and nothing is answered.
  { ask: 'how many purple events are there', says: ['purple'], not: ['**6**'] },
  { ask: 'how many events in Atlantis', says: ['Atlantis'], not: ['**6**'] },
  { ask: 'wie viele kaputte Anlagen gibt es', says: ['kaputte'], not: ['**3**'] },
]

/** Written without looking at the rules. */
export const heldOutTableQuestions: readonly TableQuestion[] = [
  { ask: 'Count the events that are planned', says: count(ofEvents(({ State }) => State === 'Planned')) },
  { ask: 'what do all suppliers cost in fees together?', says: ['cost'] },
  {
    ask: 'total guests of booked events',
    says: number(sum(ofEvents(({ State }) => State === 'Booked').map(({ Guests }) => Guests))),
  },
  listed(
    'events hosted by Anna Weber',
    events,
    ofEvents(({ Host }) => Host === 'Anna Weber'),
  ),
  { ask: 'how many suppliers per country?', says: ['Austria: **2**', 'Germany: **2**', 'Slovakia: **1**'] },
  listed(
    'Which suppliers have a fee of at least 450?',
    suppliers,
    ofSuppliers(({ Fee }) => Fee >= 450),
  ),
  listed(
    'events before 2026-07-01',
    events,
    ofEvents(({ Day }) => Day < '2026-07-01'),
  ),
  {
    ask: 'What is the average fee of suppliers by tier?',
    says: [`Gold: **${write(mean([1200, 800, 150]))}**`, 'Silver: **375**'],
  },
  listed(
    'Zeige alle Anlagen in Ulm',
    plants,
    ofPlants(({ Standort }) => Standort === 'Ulm'),
  ),
  { ask: 'Anzahl der Anlagen je Zustand', says: ['Neu: **2**', 'Alt: **1**'] },
  listed(
    'which event has the fewest guests?',
    events,
    ofEvents(({ Guests }) => Guests === 15),
  ),
]
