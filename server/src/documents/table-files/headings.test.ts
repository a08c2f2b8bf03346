import { describe, expect, it } from 'vitest'
import { readTableFile } from './read-table-file.ts'
import type { ReadingChoices } from './table-file.ts'

const read = (file: string, choices?: ReadingChoices) => readTableFile(Buffer.from(file), choices)

describe('headings', () => {
  it.each<[string, string, number, string[], number]>([
    [
      'below notes',
      'Notes:\n"When exporting, some of it may be missing."\n\nFirst Name,Last Name,Email\nAnn,Lee,a@b.test\nBo,Berg,b@b.test\n',
      4,
      ['First Name', 'Last Name', 'Email'],
      2,
    ],
    [
      'below a title',
      'Sales report;;\nDay;Region;Sum\n2026-01-01;North;5\n2026-01-02;South;6\n',
      2,
      ['Day', 'Region', 'Sum'],
      2,
    ],
    ['none above addresses', 'ann@x.test,Ann\nbo@x.test,Bo\n', 0, ['Column 1', 'Column 2'], 2],
    ['none above numbers', '151,Ann,Sample\n152,Bo,Berg\n', 0, ['Column 1', 'Column 2', 'Column 3'], 2],
    ['years', 'Region,2024,2025\nNorth,1,2\nSouth,3,4\n', 1, ['Region', '2024', '2025'], 2],
    [
      'above totals',
      'Day,Visits,Clicks\n2026-01-01,5,1\n2026-01-02,6,2\nTotal,11,\n',
      1,
      ['Day', 'Visits', 'Clicks'],
      2,
    ],
    [
      'above a legal line',
      'Day,Visits,Clicks\n2026-01-01,5,1\n2026-01-02,6,2\n\nAll rights reserved\n',
      1,
      ['Day', 'Visits', 'Clicks'],
      2,
    ],
    [
      'above a legal line of a table of two columns',
      'Name;Sum\nA;5\nB;6\nC;7\n\n© 2026 Sample Ltd\n',
      1,
      ['Name', 'Sum'],
      3,
    ],
    [
      'above the totals and notes of a report of two columns',
      '"Name","Amount"\n"A","5"\n"B","6"\n\n"Grand Totals (2 records)"\n"Confidential Information - Do Not Distribute"\n"Copyright 2026 Sample"\n',
      1,
      ['Name', 'Amount'],
      2,
    ],
    ['above a sum in a full row', 'Name;Betrag\nA;1.250,50\nB;6,00\nSumme;1.256,50\n', 1, ['Name', 'Betrag'], 2],
    [
      'below a row of facts',
      '"EXTF";700;21;"Stapel";20261101;;\nUmsatz;Kennzeichen;Konto;Gegenkonto;Text;Feld;Datum\n12,50;S;8400;10000;Miete;x;2511\n99,00;H;8400;10001;Strom;y;2611\n',
      2,
      ['Umsatz', 'Kennzeichen', 'Konto', 'Gegenkonto', 'Text', 'Feld', 'Datum'],
      2,
    ],
    [
      'above a total above the rows',
      'Content,Title,Views\nTotal,,1234\na,First,1000\nb,Second,234\n',
      1,
      ['Content', 'Title', 'Views'],
      2,
    ],
    ['above somebody called Total', 'Name,Points\nTotal,7\nAnn,5\nBo,6\n', 1, ['Name', 'Points'], 3],
    ['and somebody is called Total', 'Name,Points\nAnn,5\nBo,6\nTotal,7\n', 1, ['Name', 'Points'], 3],
    [
      'and a school is called Gesamtschule',
      'Ort,Name,Zahl\nA,B,5\nC,D,6\nGesamtschule,,7\n',
      1,
      ['Ort', 'Name', 'Zahl'],
      3,
    ],
    ['and a row of a name alone stays', 'Name,Sum\nA,5\nB,6\n\nCid,\n', 1, ['Name', 'Sum'], 3],
    [
      'none above a list of sentences',
      'Write about spring, summer and autumn\nAsk Ann, Bob and Cid for a quote\nShort one\n',
      0,
      ['Column 1'],
      3,
    ],
    ['none above a sentence alone', 'Write about spring, summer and autumn\n', 0, ['Column 1'], 1],
    [
      'a question above its answers',
      'What should we write about next year?\nAbout the fair in May\nPrices of all parts\n',
      1,
      ['What should we write about next year?'],
      2,
    ],
    ['a word above sentences', 'Idea\nAbout the fair in May\nPrices of all our parts\n', 1, ['Idea'], 2],
  ])('%s', async (_name, text, heading, headers, n) => {
    const table = await read(text)
    expect([table.heading_row, table.headers, table.rows.length]).toEqual([heading, headers, n])
  })
  it('are where a person says, and what is left out is told', async () => {
    const text = 'Notes\nDay,Visits,Clicks\n2026-01-01,5,1\nTotal,5,\n'
    const guessed = await read(text)
    expect(guessed.remarks).toEqual([
      'Left out above the table: row 1.',
      'Left out below the table as totals or notes: row 4.',
    ])
    expect((await read(text, { heading_row: 0, keeps_footer: true })).rows).toHaveLength(3)
    expect((await read(text, { heading_row: 1 })).headers).toEqual(['Notes', 'Column 2', 'Column 3'])
    expect(await read(text, { heading_row: 9 }).catch((error: Error) => error.message)).toBe(
      'has no row 9 with headings',
    )
  })
})
