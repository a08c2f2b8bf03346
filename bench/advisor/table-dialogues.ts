/**
 * Conversations about the tables of two bases, with answers computed by hand, written before the rules were read. The
 * workspace's day is Thursday, 26 November 2026; Ada asks.
 */
export const dialogueDay = '2026-11-26'
export const dialoguePeople = ['Ada Byron', 'Tom Reed', 'Nora Quist'] as const
export const dialogueCompanies = ['Brightwater', 'Kestrel Labs', 'Oakline'] as const

const campaign = (
  Name: string,
  Region: string,
  Status: string,
  Budget: number,
  Spent: number | null,
  Owner: (typeof dialoguePeople)[number] | null,
  Start: string,
) => ({ Name, Region, Status, Budget, Spent, Owner, Start })
export const campaigns = [
  campaign('Aurora', 'North', 'Open', 12_000, 3000, 'Ada Byron', '2026-03-02'),
  campaign('Beacon', 'South', 'Open', 8000, 0, 'Tom Reed', '2026-03-16'),
  campaign('Cascade', 'North', 'Closed', 5000, 5200, 'Ada Byron', '2026-02-09'),
  campaign('Delta', 'West', 'Open', 20_000, 7500, 'Ada Byron', '2026-04-01'),
  campaign('Ember', 'South', 'Closed', 4000, 3900, 'Tom Reed', '2026-01-20'),
  campaign('Falcon', 'East', 'Paused', 15_000, null, 'Nora Quist', '2026-03-30'),
  campaign('Garnet', 'West', 'Closed', 7000, 6800, null, '2026-10-12'),
  campaign('Harvest', 'North', 'Paused', 9500, 1200, 'Nora Quist', '2026-10-26'),
  campaign('Indigo', 'East', 'Open', 3000, 500, 'Tom Reed', '2026-11-09'),
  campaign('Juniper', 'South', 'Open', 6000, null, 'Ada Byron', '2026-12-07'),
]

const event = (
  Name: string,
  Format: string,
  Company: (typeof dialogueCompanies)[number] | null,
  Seats: number,
  Cost: number,
  Day: string,
  Confirmed: boolean,
) => ({ Name, Format, Company, Seats, Cost, Day, Confirmed })
export const gatherings = [
  event('Lisbon Fair', 'Fair', 'Brightwater', 120, 9000, '2026-02-11', true),
  event('Cloud Morning', 'Webinar', 'Kestrel Labs', 300, 400, '2026-03-05', true),
  event('Night of Data', 'Workshop', 'Brightwater', 40, 2500, '2026-03-19', false),
  event('Porto Fair', 'Fair', 'Oakline', 200, 11_000, '2026-06-03', true),
  event('Safety Hour', 'Webinar', 'Oakline', 150, 300, '2026-10-08', true),
  event('Hands On', 'Workshop', 'Kestrel Labs', 25, 1800, '2026-10-22', false),
  event('Winter Camp', 'Workshop', 'Brightwater', 30, 2200, '2026-11-17', true),
  event('Year End Call', 'Webinar', null, 500, 600, '2026-12-15', false),
]

const action = (
  Name: string,
  Gebiet: string,
  Zustand: string,
  Kosten: number,
  Betreuer: string | null,
  Beginn: string,
) => ({ Name, Gebiet, Zustand, Kosten, Betreuer, Beginn })
export const actions = [
  action('Adler', 'Nord', 'Offen', 4000, 'Jana', '2026-03-03'),
  action('Biber', 'Süd', 'Läuft', 2500, 'Emre', '2026-03-24'),
  action('Dachs', 'Nord', 'Fertig', 6000, 'Jana', '2026-02-12'),
  action('Elster', 'West', 'Offen', 1500, 'Emre', '2026-05-11'),
  action('Fuchs', 'Süd', 'Offen', 9000, 'Jana', '2026-10-06'),
  action('Gans', 'West', 'Fertig', 3000, null, '2026-11-02'),
  action('Hirsch', 'Süd', 'Offen', 700, 'Emre', '2026-06-15'),
]

const fair = (
  Name: string,
  Stadt: string,
  Firma: (typeof dialogueCompanies)[number],
  Standkosten: number,
  Tag: string,
) => ({ Name, Stadt, Firma, Standkosten, Tag })
export const fairs = [
  fair('Hannover Forum', 'Hannover', 'Brightwater', 8000, '2026-03-11'),
  fair('Bodensee Treff', 'Konstanz', 'Oakline', 3000, '2026-10-15'),
  fair('Haus und Hof', 'Kassel', 'Oakline', 4500, '2026-12-03'),
  fair('Deichschau', 'Kiel', 'Kestrel Labs', 2000, '2026-03-27'),
]

/** What the answer to a turn says, and what it does not; or that it names a word it does not understand. */
export interface DialogueTurn {
  readonly ask: string
  readonly says: readonly string[] | 'refuse'
  readonly not?: readonly string[]
}
export const buildTurn = (ask: string, says: DialogueTurn['says'], not: readonly string[] = []): DialogueTurn => ({
  ask,
  says,
  not,
})
const all = {
  campaigns: campaigns.map(({ Name }) => Name),
  events: gatherings.map(({ Name }) => Name),
  actions: actions.map(({ Name }) => Name),
  fairs: fairs.map(({ Name }) => Name),
}
/** These are named, and no other record of the table. */
export const listNamed = (ask: string, kind: keyof typeof all, ...says: readonly string[]): DialogueTurn =>
  buildTurn(
    ask,
    says,
    all[kind].filter((one) => !says.includes(one)),
  )

export const tableDialogues: Readonly<Record<'en' | 'de', readonly (readonly DialogueTurn[])[]>> = {
  en: [
    [
      buildTurn('how many campaigns started in March?', ['3']),
      buildTurn('and in October?', ['2']),
      buildTurn('only those of Nora', ['1'], ['2']),
      listNamed('which ones?', 'campaigns', 'Harvest'),
    ],
    [
      buildTurn('total budget of open campaigns', ['49,000']),
      buildTurn('and by region?', ['12,000', '14,000', '20,000', '3,000']),
      buildTurn('and the average?', ['12,000', '7,000', '20,000', '3,000'], ['14,000']),
    ],
    [
      listNamed('list campaigns in the North', 'campaigns', 'Aurora', 'Cascade', 'Harvest'),
      buildTurn('how many of these are open?', ['1'], ['3', '5']),
      buildTurn('and closed?', ['1'], ['0', '3']),
    ],
    [
      listNamed('which campaigns does Ada own?', 'campaigns', 'Aurora', 'Cascade', 'Delta', 'Juniper'),
      listNamed('which of them has the largest budget?', 'campaigns', 'Delta'),
      listNamed('and the smallest?', 'campaigns', 'Cascade'),
    ],
    [
      buildTurn('how many campaigns are open?', ['5']),
      buildTurn('what about events?', 'refuse', ['8', '5']),
      buildTurn('how many events are confirmed?', ['5']),
      buildTurn('and not confirmed?', ['3']),
    ],
    [
      buildTurn('how many events do we have with Brightwater?', ['3']),
      buildTurn('what do they cost altogether?', ['13,700']),
      buildTurn('and those with Oakline?', ['11,300']),
      buildTurn('and how many seats?', ['350']),
    ],
    [
      listNamed('list events that are webinars', 'events', 'Cloud Morning', 'Safety Hour', 'Year End Call'),
      listNamed('only the ones without a company', 'events', 'Year End Call'),
      buildTurn('when is it?', ['Dec 15'], ['Oct 8']),
    ],
    [
      listNamed('which campaigns have no owner?', 'campaigns', 'Garnet'),
      buildTurn('what is its budget?', ['7,000']),
      buildTurn('when did it start?', ['Oct 12']),
    ],
    [
      listNamed('top 3 campaigns by budget', 'campaigns', 'Delta', 'Falcon', 'Aurora'),
      listNamed('show the top 5', 'campaigns', 'Delta', 'Falcon', 'Aurora', 'Harvest', 'Beacon'),
      listNamed('by spent instead', 'campaigns', 'Delta', 'Garnet', 'Cascade', 'Ember', 'Aurora'),
    ],
    [
      buildTurn('average seats of events', ['170.63']),
      buildTurn('per format', ['316.67', '160', '31.67']),
      buildTurn('without those in December', ['225', '160', '31.67'], ['316.67']),
      buildTurn('only the purple ones', 'refuse', ['225', '160']),
    ],
  ],
  de: [
    [
      buildTurn('wie viele Aktionen beginnen im Februar?', ['1']),
      buildTurn('und im März?', ['2']),
      buildTurn('nur die von Jana', ['1'], ['2']),
      listNamed('welche ist das?', 'actions', 'Adler'),
    ],
    [
      listNamed('zeige alle Aktionen im Gebiet Nord', 'actions', 'Adler', 'Dachs'),
      buildTurn('wie viele davon sind offen?', ['1'], ['2', '4']),
      buildTurn('und in Süd?', ['2'], ['1', '3']),
    ],
    [
      buildTurn('Summe der Kosten aller Aktionen', ['26,700']),
      buildTurn('und pro Gebiet?', ['10,000', '12,200', '4,500']),
      buildTurn('nur die offenen', ['4,000', '9,700', '1,500'], ['12,200']),
    ],
    [
      listNamed('welche Aktionen sind von Jana?', 'actions', 'Adler', 'Dachs', 'Fuchs'),
      listNamed('welche davon hat die höchsten Kosten?', 'actions', 'Fuchs'),
      listNamed('und die niedrigsten?', 'actions', 'Adler'),
    ],
    [
      listNamed('welche Messen sind mit Oakline?', 'fairs', 'Bodensee Treff', 'Haus und Hof'),
      listNamed('welche davon sind im Dezember?', 'fairs', 'Haus und Hof'),
      buildTurn('was ist mit den Aktionen?', 'refuse', ['7']),
      buildTurn('wie hoch sind die Standkosten der Messen insgesamt?', ['17,500']),
    ],
  ],
}

/** Single questions, written at the same time. */
export const singleTableQuestions: readonly DialogueTurn[] = [
  buildTurn('how much was spent on closed campaigns in total?', ['15,900']),
  buildTurn('average budget of campaigns per owner', ['10,750', '5,000', '12,250']),
  listNamed('campaigns where spent is empty', 'campaigns', 'Falcon', 'Juniper'),
  buildTurn('are there more events this month than last month?', ['1', '2']),
  listNamed('events between 1 March and 30 June', 'events', 'Cloud Morning', 'Night of Data', 'Porto Fair'),
  buildTurn('how many events per company?', ['3', '2']),
  listNamed('campaigns owned by Tom with a budget under 5000', 'campaigns', 'Ember', 'Indigo'),
  listNamed('which event is next?', 'events', 'Year End Call'),
  listNamed('which campaigns spent more than their budget?', 'campaigns', 'Cascade'),
  buildTurn('how many campaigns did not start in March?', ['7']),
  buildTurn('what is the budget of Falcon?', ['15,000']),
  listNamed('which campaigns are mine?', 'campaigns', 'Aurora', 'Cascade', 'Delta', 'Juniper'),
  listNamed('welche Aktionen haben keinen Betreuer?', 'actions', 'Gans'),
  listNamed('Messen mit Standkosten zwischen 2500 und 5000', 'fairs', 'Bodensee Treff', 'Haus und Hof'),
]
