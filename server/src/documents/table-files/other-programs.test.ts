import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { decodeFile } from '../decode-file.ts'
import { repairDoubleEncoding } from '../double-encoding.ts'
import { readTableFile, usualBounds } from './read-table-file.ts'
import type { ReadingChoices } from './table-file.ts'
import { readTextTable } from './text-table.ts'

const read = (file: string | Uint8Array, choices?: ReadingChoices) =>
  readTableFile(typeof file === 'string' ? Buffer.from(file) : file, choices)
const joinLines = (...lines: string[]) => `${lines.join('\n')}\n`

describe('a table that is drawn', () => {
  const rows = [
    ['1', 'Ann', '5.50'],
    ['2', 'Bo', '6.25'],
  ]
  it.each([
    ['Markdown', '| id | name | sum |\n|---:|:-----|-----|\n| 1 | Ann | 5.50 |\n| 2 | Bo | 6.25 |\n'],
    ['Markdown without bars at the ends', 'id | name | sum\n--- | --- | ---\n1 | Ann | 5.50\n2 | Bo | 6.25\n'],
    [
      'in a text',
      '# Sums\n\nAll of May:\n\n| id | name | sum |\n|-|-|-|\n| 1 | Ann | 5.50 |\n| 2 | Bo | 6.25 |\n\nThat is all.\n',
    ],
    ['psql', ' id | name | sum  \n----+------+------\n  1 | Ann  | 5.50\n  2 | Bo   | 6.25\n(2 rows)\n'],
    [
      'mysql',
      '+----+------+------+\n| id | name | sum  |\n+----+------+------+\n|  1 | Ann  | 5.50 |\n|  2 | Bo   | 6.25 |\n+----+------+------+\n2 rows in set (0.00 sec)\n',
    ],
    [
      'lines of a box',
      '┌────┬──────┬──────┐\n│ id │ name │ sum  │\n├────┼──────┼──────┤\n│ 1  │ Ann  │ 5.50 │\n│ 2  │ Bo   │ 6.25 │\n└────┴──────┴──────┘\n',
    ],
    ['a rule of groups', 'id   name   sum\n---- ------ ----\n1    Ann    5.50\n2    Bo     6.25\n'],
    [
      'reStructuredText',
      '==== ====== ====\nid   name   sum\n==== ====== ====\n1    Ann    5.50\n2    Bo     6.25\n==== ====== ====\n',
    ],
    ['spaces alone', 'id    name     sum\n1     Ann     5.50\n2     Bo      6.25\n'],
  ])('%s', async (_name, text) => {
    const table = await read(text)
    expect([table.headers, table.rows]).toEqual([['id', 'name', 'sum'], rows])
    expect(table.remarks.join(' ')).toMatch(/draw the table|spaces between/u)
  })
  it('keeps bars and lines of its cells', async () => {
    const { rows: found } = await read('| a | b |\n|---|---|\n| x \\| y | one<br>two |\n| z | |\n')
    expect(found).toEqual([
      ['x | y', 'one\ntwo'],
      ['z', ''],
    ])
  })
  it.each([
    ['cells of dashes', 'name,note\nAnn,--\nBo,---\n', ['name', 'note']],
    ['a list with rules', 'Idea\n-----\nFirst thing\nSecond thing\n', ['Idea']],
    ['bars without a rule', 'a|b\n1|2\n3|4\n', ['a', 'b']],
    ['sentences', 'One thing  at last\nAnother that is longer\nAnd a third one\n', ['Column 1']],
  ])('is not %s', async (_name, text, headers) => expect((await read(text)).headers).toEqual(headers))
  it('is not looked for where a delimiter is chosen', async () =>
    expect((await read('| a | b |\n|---|---|\n| 1 | 2 |\n', { delimiter: ',' })).rows.at(-1)).toEqual(['| 1 | 2 |']))
})

describe('quotation in other ways', () => {
  it.each([
    ['backslashes', 'id,name,note\n1,"Ann \\"A\\" Lee","x, y"\n2,Bo,"C:\\\\dir"\n', ['Ann "A" Lee', 'x, y']],
    [
      'backslashes without quotation',
      'id\tname\tnote\n1\tAnn \\"A\\" Lee\t"say \\"hi\\" now"\n',
      ['Ann "A" Lee', 'say "hi" now'],
    ],
    ['typographic marks', '“id”,“name”,“note”\n“1”,“Ann "A" Lee”,“x, y”\n“2”,“Bo”,“z”\n', ['Ann "A" Lee', 'x, y']],
    ['German marks', '„id“;„name“;„note“\n„1“;„Ann; Lee“;„x“\n„2“;„Bo“;„z“\n', ['Ann; Lee', 'x']],
    ['apostrophes', "'id','name','note'\n'1','Ann''s','x, y'\n'2','Bo','z'\n", ["Ann's", 'x, y']],
    ['whole lines', '"id,name,note"\n"1,Ann,""x, y"""\n"2,Bo,z"\n', ['Ann', 'x, y']],
  ])('%s', async (_name, text, cells) => {
    const table = await read(text)
    expect(table.headers).toEqual(['id', 'name', 'note'])
    expect(table.rows[0]?.slice(1)).toEqual(cells)
    expect(table.remarks).toHaveLength(1)
  })
  it.each([
    ['paths', 'name,path,note\nA,"C:\\dir\\",x\nB,"D:\\",y\n', ['A', 'C:\\dir\\', 'x']],
    ['marks in words', 'name,size\nA,"5"" pipe"\nB,“so”\n', ['A', '5" pipe']],
    ['apostrophes in words', "name,note\n'tis,it's\nBo,x\n", ["'tis", "it's"]],
    ['a quoted list', '"First, then"\n"Second"\n"Third, at last"\n', ['Second']],
  ])('leaves %s', async (_name, text, cells) => {
    const { rows, remarks } = await read(text)
    expect([rows[0], remarks.join()]).toEqual([cells, expect.not.stringMatching(/quotation/u)])
  })
})

describe('letters', () => {
  const german = joinLines(
    'Name;Straße',
    'Jörg Müller;Große Gasse 5',
    'Bärbel Weiß;Hauptstraße 1',
    'Käthe Groß;Bäckerweg 3',
  )
  it.each([
    ['ibm850', german],
    ['ibm850', joinLines('Nom;Ville', 'Hélène;Orléans', 'François;Besançon', 'Zoë;Nîmes')],
    ['ibm852', joinLines('Imię;Miasto', 'Łukasz;Łódź', 'Małgorzata;Dąbrowa', 'Żaneta;Święta Góra')],
    ['ibm866', joinLines('Имя;Город', 'Ирина;Москва', 'Олег;Казань', 'Пётр;Тверь')],
  ])('of DOS are found: %s', async (encoding, text) => {
    const bytes = iconv.encode(text, encoding.replace('ibm', 'cp'))
    const { headers, rows } = await read(bytes)
    expect([headers, ...rows].map((cells) => cells.join(';'))).toEqual(text.trimEnd().split('\n'))
    expect(decodeFile(bytes, encoding).text).toBe(text)
  })
  const doubled = Buffer.from(iconv.decode(Buffer.from(german), 'windows-1252'))
  it('that were encoded twice are mended and told, unless an encoding is chosen', async () => {
    const { headers, rows, remarks } = await read(doubled)
    expect([headers[1], rows[0]]).toEqual(['Straße', ['Jörg Müller', 'Große Gasse 5']])
    expect(remarks).toEqual([expect.stringContaining('“StraÃŸe”')])
    expect((await read(doubled, { encoding: 'utf-8' })).rows[0]?.[0]).toBe('JÃ¶rg MÃ¼ller')
  })
  it.each(['Ã is a letter', 'SÃO PAULO; NÃO', 'Â© and é', 'naïve café, Zoë', 'Ãé Ãß', '“quoted”', 'Ŵ ŷ 日本'])(
    'as they are stay: %s',
    (text) => expect(repairDoubleEncoding(text)).toBeNull(),
  )
})

describe('several tables', () => {
  const zoom = joinLines(
    'Attendee Report',
    'Topic,Webinar ID,Duration',
    'Spring,812,61',
    'Host Details,',
    'Attended,Name,Email,Minutes',
    'Yes,Ann,ann@a.test,66',
    'Attendee Details,',
    'Attended,Name,Email,Registered,Approval,Minutes',
    'Yes,Bo,bo@b.test,"Nov 20, 2026",approved,59',
    'No,Cid,cid@c.test,"Nov 21, 2026",approved,--',
  )
  it('are offered like sheets, the largest first', async () => {
    const { rows, sheets, sheet, remarks } = await read(zoom)
    expect([sheet, sheets]).toEqual(['Attendee Details', ['Attendee Report', 'Host Details', 'Attendee Details']])
    expect(rows.map(([, name]) => name)).toEqual(['Bo', 'Cid'])
    expect(remarks).toEqual(['The file has 3 tables; this one is “Attendee Details”.'])
    expect((await read(zoom, { sheet: 'Host Details' })).rows).toEqual([['Yes', 'Ann', 'ann@a.test', '66']])
  })
  it.each([
    ['groups of one list', 'Name,City\nNorth,\nAnn,Kiel\nBo,Kiel\nSouth,\nCid,Ulm\nDee,Ulm\n', 6],
    ['blank lines', 'Name,City\nAnn,Kiel\n\nBo,Kiel\n\nCid,Ulm\n', 3],
    ['a title and a total', 'Sums\n\nName,Sum,Note\nAnn,5,x\nBo,6,y\n\nTotal,11,\n', 2],
  ])('are not %s', async (_name, text, n) => {
    const table = await read(text)
    expect([table.sheets, table.rows.length]).toEqual([[], n])
  })
})

describe('headings in two rows', () => {
  it.each([
    [
      'of a survey',
      'Id,Name,Which?,,\n,Open-Ended Response,Mail,Chat,Other\n1,Ann,Mail,,\n2,Bo,,Chat,x\n',
      ['Id', 'Name', 'Which? – Mail', 'Which? – Chat', 'Which? – Other'],
    ],
    [
      'of years',
      'Region,2025,,2026,\n,Jan,Feb,Jan,Feb\nNorth,1,2,3,4\nSouth,5,6,7,8\n',
      ['Region', '2025 – Jan', '2025 – Feb', '2026 – Jan', '2026 – Feb'],
    ],
  ])('%s become one', async (_name, text, headers) => {
    const table = await read(text)
    expect([table.headers, table.rows.length, table.heading_row]).toEqual([headers, 2, 2])
    expect(table.remarks).toEqual(['The headings stand in two rows: 1 and 2.'])
    expect((await read(text, { heading_row: 1 })).rows).toHaveLength(3)
  })
  it.each([
    ['a heading is missing', 'Name,,City\nAnn,Lee,Kiel\nBo,Berg,Ulm\nCid,Roy,Bonn\n'],
    ['the first row is not full', 'Name,,City,Note\nAnn,Lee,Kiel,\nBo,Berg,Ulm,\nCid,Roy,Bonn,x\n'],
  ])('are one row where %s', async (_name, text) => expect((await read(text)).rows).toHaveLength(3))
})

it('marks that programs put around values are no part of them', async () => {
  const shop = await read("Zip,Phone,Note\n'01067,'+49 351 99,'tis\n'90210,'+1 555 01,x\n")
  expect(shop.rows[0]).toEqual(['01067', '+49 351 99', "'tis"])
  const leads = await read('id\tad_id\tphone_number\tpost_code\tname\nl:12\tag:34\tp:+4915\tz:01067\tp: Ann\n')
  expect(leads.rows[0]).toEqual(['12', '34', '+4915', '01067', 'p: Ann'])
  // Elsewhere such letters mean something.
  expect((await read('id,code\n1,c:12\n2,c:13\n')).rows[0]).toEqual(['1', 'c:12'])
  expect((await read('a,b\nann@a.test#mailto:ann@a.test#,\\N\nC#,x\n')).rows).toEqual([
    ['ann@a.test', ''],
    ['C#', 'x'],
  ])
})

it.each([
  '|-',
  '| a |\n',
  '+-+\n',
  '---- ---\n',
  'a  b\n',
  '\\"',
  ',"\\"',
  "'a',",
  '“a”,',
  'Ã¶',
  'Ã',
  'a,b\n\nT,\n',
  '"a,b"\n',
])('is through much of %j in linear time', (piece) => {
  const parse = (size: number) => {
    const text = piece.repeat(Math.ceil(size / piece.length))
    try {
      readTextTable(`${piece}\n${text}`, {}, usualBounds)
    } catch (error) {
      expect(String(error)).toMatch(/must have|has too many/u)
    }
    repairDoubleEncoding(text)
  }
  expect(isLinear(parse, 200_000)).toBe(true)
})
