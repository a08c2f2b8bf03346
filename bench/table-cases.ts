/** A list of the table by its fields' names; `scan` for what no index answers. */
export interface TableCase {
  readonly name: string
  readonly isScan?: boolean
  readonly filter?: readonly (readonly [field: string, operator: string, value: string | number | boolean])[]
  readonly formula?: string
  readonly sorts?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[]
  readonly groups?: readonly (readonly [field: string, unit?: 'day' | 'month' | 'year'])[]
  readonly offset?: number
  /** In the order that people have given the cards. */
  readonly isBoard?: boolean
}

/** Fields that lists are sorted and filtered by, as if their jobs had run. */
export const indexedFields = [
  'City',
  'Speaker',
  'Code',
  'Guests',
  'Seats',
  'Budget',
  'Day',
  'Due',
  'Status',
  'Region',
  'Confirmed',
]

export const tableCases: readonly TableCase[] = [
  { name: 'first page' },
  { name: 'sort: number', sorts: [['Guests', 'desc']] },
  { name: 'sort: text', sorts: [['Speaker', 'asc']] },
  { name: 'sort: date', sorts: [['Day', 'desc']] },
  { name: 'sort: select', sorts: [['Status', 'asc']] },
  {
    name: 'sort: number, then date',
    sorts: [
      ['Guests', 'asc'],
      ['Day', 'desc'],
    ],
  },
  {
    name: 'sort: select, then number',
    sorts: [
      ['Region', 'asc'],
      ['Guests', 'desc'],
    ],
  },
  { name: 'filter: select, 20 %', filter: [['Status', 'eq', 'Booked']] },
  { name: 'filter: text, 10 %', filter: [['City', 'eq', 'Oslo']] },
  { name: 'filter: text, 5 records', filter: [['Speaker', 'eq', 'Speaker 4711']] },
  { name: 'filter: number, 2 %', filter: [['Guests', 'gte', 490]] },
  {
    name: 'filter: days of a month',
    filter: [
      ['Day', 'gte', '2024-05-01'],
      ['Day', 'lt', '2024-06-01'],
    ],
  },
  { name: 'filter: checkbox, 2 %', filter: [['Confirmed', 'eq', true]] },
  { name: 'filter: part of a text, rare', filter: [['Speaker', 'contains', 'ker 4711']] },
  { name: 'filter: part of a text, common', filter: [['City', 'contains', 'slo']] },
  { name: 'filter: part of a text, none', filter: [['Code', 'contains', 'nowhere']] },
  { name: 'filter: select, sort: number', filter: [['Status', 'eq', 'Booked']], sorts: [['Guests', 'desc']] },
  { name: 'filter: text, sort: date', filter: [['City', 'eq', 'Oslo']], sorts: [['Day', 'asc']] },
  { name: 'filter: number, 2 %, sort: date', filter: [['Guests', 'gte', 490]], sorts: [['Day', 'asc']] },
  { name: 'filter: number, 50 %, sort: number', filter: [['Guests', 'gt', 250]], sorts: [['Guests', 'asc']] },
  {
    name: 'filter: text, 5 records, sort: number',
    filter: [['Speaker', 'eq', 'Speaker 4711']],
    sorts: [['Seats', 'asc']],
  },
  {
    name: 'filter: two selects, sort: currency',
    filter: [
      ['Status', 'eq', 'Held'],
      ['Region', 'eq', 'North'],
    ],
    sorts: [['Budget', 'desc']],
  },
  { name: 'formula: select and number', formula: "AND({Status}='Booked',{Guests}>=450)", sorts: [['Guests', 'desc']] },
  { name: 'formula: date after', formula: "IS_AFTER({Day},'2026-08-01')", sorts: [['Day', 'asc']] },
  { name: 'formula: date before', formula: "IS_BEFORE({Day},'2024-02-01')", sorts: [['Day', 'asc']] },
  { name: 'formula: date of a day', formula: "IS_SAME({Day},'2025-03-01','day')", sorts: [['Guests', 'desc']] },
  { name: 'board: first column', groups: [['Status']], isBoard: true },
  { name: 'board: third column', groups: [['Status']], isBoard: true, offset: 40_000 },
  { name: 'board: deep in the last column', groups: [['Status']], isBoard: true, offset: 95_000 },
  {
    name: 'board: filtered by another field',
    filter: [['Guests', 'gte', 250]],
    groups: [['Status']],
    isBoard: true,
  },
  {
    name: 'two sorts, from place 70,000',
    sorts: [
      ['Guests', 'asc'],
      ['Day', 'desc'],
    ],
    offset: 70_000,
  },
  {
    name: 'select, then number, from place 70,000',
    sorts: [
      ['Region', 'asc'],
      ['Guests', 'desc'],
    ],
    offset: 70_000,
  },
  { name: 'by months of a date', groups: [['Day', 'month']] },
  { name: 'by months of a date, then number', groups: [['Day', 'month']], sorts: [['Guests', 'desc']] },
  {
    name: 'by years, then text, from place 70,000',
    groups: [['Day', 'year']],
    sorts: [['Speaker', 'asc']],
    offset: 70_000,
  },
  { name: 'scan: length of a text', isScan: true, formula: 'LEN({Notes})>76' },
  { name: 'scan: no match', isScan: true, formula: "FIND('nowhere',{Notes}&{Street})" },
  { name: 'scan: two fields compared', isScan: true, formula: '{Guests}>{Seats}*400' },
  { name: 'scan: sort by a field without index', isScan: true, sorts: [['Stars', 'desc']] },
  {
    name: 'scan: filter and sort without index',
    isScan: true,
    filter: [['Street', 'eq', 'Street 17']],
    sorts: [['Score', 'asc']],
  },
]

/** What is made to be expensive, and has to be refused at once: a formula, or the text of a cell. */
export const hostileInputs: readonly { readonly name: string; readonly formula?: string; readonly cell?: string }[] = [
  { name: 'a formula of 16,001 characters', formula: `1${'+1'.repeat(8000)}` },
  { name: 'a formula of 3,000 parts', formula: Array.from({ length: 1500 }, () => '1').join('+') },
  { name: 'a formula nested 5,000 deep', formula: '('.repeat(5000) },
  { name: 'a text without an end', formula: `'${'a'.repeat(15_000)}` },
  { name: 'an unknown function', formula: 'NOTHING({Name})' },
  { name: 'a cell of 100,001 characters', cell: 'x'.repeat(100_001) },
  { name: 'a cell of 10 MB', cell: 'x'.repeat(10_000_000) },
]
