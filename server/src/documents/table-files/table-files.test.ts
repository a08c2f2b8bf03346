import { CFB, utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readTableFile } from './read-table-file.ts'
import type { ReadingChoices, TableBounds } from './table-file.ts'

const read = (file: string | Uint8Array, choices?: ReadingChoices, bounds?: Partial<TableBounds>) =>
  readTableFile(typeof file === 'string' ? Buffer.from(file) : file, choices, bounds)
const refuse = async (file: string | Uint8Array, bounds?: Partial<TableBounds>) =>
  read(file, {}, bounds).then(
    () => 'was read',
    (error: Error) => error.message,
  )

describe('the delimiter of a text', () => {
  it.each([
    ['sentences in one column', 'Idea\nWrite about spring, summer and autumn\nCall Bo\n', '', ['Idea']],
    ['sentences that all have a comma', 'Idea\nSpring, at last\nSummer, too\nAutumn, maybe\n', '', ['Idea']],
    ['sentences with semicolons', 'Note\nFirst this; then that; then more\nOnly this\nAnd; so\n', '', ['Note']],
    [
      'headings with commas',
      'Name;Umsatz, netto;Umsatz, brutto\nA;1,5;2,5\nB;3,5;4,5\n',
      ';',
      ['Name', 'Umsatz, netto', 'Umsatz, brutto'],
    ],
    ['declared', 'sep=|\na|b,c\n1|2,3\n', '|', ['a', 'b,c']],
    ['tabs', 'a\tb\n1,2\t3\n4,5\t6\n', '\t', ['a', 'b']],
    ['ragged rows', 'a,b,c,d\n1,2,3\n1,2,3,4\n1,2\n1,2,3,4\n', ',', ['a', 'b', 'c', 'd']],
    ['one row of two', 'a,b\n1,2\n', ',', ['a', 'b']],
    ['quoted delimiters', 'name,text\nA,"x; y; z"\nB,"p; q; r"\n', ',', ['name', 'text']],
  ])('is found: %s', async (_name, text, delimiter, headers) => {
    const table = await read(text)
    expect([table.delimiter, table.headers]).toEqual([delimiter, headers])
  })
  it('is the chosen one', async () => {
    expect((await read('a,b;c\n1,2;3\n', { delimiter: ',' })).headers).toEqual(['a', 'b;c'])
    expect((await read('a,b\n1,2\n', { delimiter: '' })).headers).toEqual(['a,b'])
  })
})

describe('quotation marks', () => {
  it('hold delimiters, line ends and themselves', async () => {
    const { rows } = await read('a,b\n"x, ""y""\nz",2\n"Ann" Lee,5" pipe\n')
    expect(rows).toEqual([
      ['x, "y"\nz', '2'],
      ['"Ann" Lee', '5" pipe'],
    ])
  })
  it('that are not closed cost no row, and the row is named', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => {
      if (n === 499) return `${n},Bo,"unclosed here`
      return n === 799 ? `${n},Bo,"later quoted"` : `${n},Bo,plain`
    })
    const { rows, remarks } = await read(`n,name,note\n${lines.join('\n')}\n`)
    expect(rows).toHaveLength(1000)
    expect([rows[499]?.[2], rows[799]?.[2]]).toEqual(['"unclosed here', 'later quoted'])
    expect(remarks).toEqual([
      'A quotation mark that opens a cell and is not closed was read as a plain one in row 501.',
    ])
  })
  it('keep a caption of many lines, with commas in it', async () => {
    const caption = 'First, a line\nSecond line\nThird, and last\nA fourth line, with more, and more'
    expect((await read(`title,text\nA,"${caption}"\nB,short\n`)).rows[0]).toEqual(['A', caption])
  })
  it('without end in every line are refused', async () => {
    expect(await refuse(`a,b\n${'"x\n'.repeat(200_000)}`)).toMatch(/quotation marks|characters/u)
  })
})

it('line ends of every kind separate rows, also mixed', async () => {
  expect((await read('a,b\r\n1,2\n3,4\r5,6\r\n')).rows).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

describe('the encoding of a text', () => {
  const german = 'Name;Straße;Ort\nJörg Müller;Große Gasse 5;Köln\nBärbel Weiß;Hauptstraße 1;München\n'
  it.each([
    ['windows-1252', german],
    ['macintosh', german],
    ['utf-16le', german],
    ['windows-1250', 'Imię;Nazwisko;Miasto\nŁukasz;Wiśniewski;Łódź\nMałgorzata;Dąbrowska;Gdańsk\n'],
    ['windows-1250', 'Jméno;Příjmení;Město\nJiří;Dvořák;Plzeň\nŠtěpán;Novotný;České Budějovice\n'],
    ['windows-1251', 'Имя;Город\nИрина;Москва\nОлег;Казань\n'],
    ['windows-1251', 'Прізвище;Місто\nКовальчук Ірина;Київ\nШевченко Олег;Львів\n'],
    ['koi8-u', 'Прізвище;Місто\nКовальчук Ірина;Київ\nШевченко Олег;Львів\n'],
    ['shift_jis', '名前,会社\n山田太郎,東京商事\n佐藤花子,大阪工業\n'],
    ['gb18030', '姓名,公司\n王小明,北京科技\n李华,上海贸易\n'],
    ['big5', '姓名,公司\n王小明,北京科技\n陳大文,台北貿易\n'],
    ['euc-kr', '이름,회사\n김철수,서울상사\n이영희,부산무역\n'],
    ['windows-1253', 'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΜαρία;Θεσσαλονίκη\n'],
  ])('is found: %s', async (encoding, text) => {
    const { headers, rows } = await read(iconv.encode(text, encoding, { addBOM: false }))
    const [first = '', ...rest] = text.trimEnd().split('\n')
    expect([headers, ...rows].map((cells) => cells.join('|'))).toEqual(
      [first, ...rest].map((line) => line.replaceAll(/[;,]/gu, '|')),
    )
  })
  it('is UTF-8 though one byte is broken, which is told', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name,Ort\nJörg,Köln\nMüller,Z'),
      Buffer.from([0xfc]),
      Buffer.from('rich\n'),
    ])
    const { encoding, rows, remarks } = await read(bytes)
    expect([encoding, rows[1], remarks]).toEqual([
      'utf-8',
      ['Müller', 'Z�rich'],
      ['1 character is damaged and shown as �.'],
    ])
  })
  it('is the chosen one', async () => {
    const bytes = iconv.encode('Имя;Город\nИрина;Москва\n', 'windows-1251')
    expect((await read(bytes, { encoding: 'windows-1252' })).headers[0]).toBe('Èìÿ')
    expect(await read(bytes, { encoding: 'morse' }).catch((error: Error) => error.message)).toContain('morse')
  })
})

type Cell = string | number | boolean | { t: 'n' | 'e' | 'z' | 'd'; v?: number; z?: string; f?: string }
const sheetOf = (cells: Cell[][]) => utils.aoa_to_sheet(cells as unknown[][])
function buildSheets(
  sheets: Record<string, Cell[][]>,
  given: { hidden?: string[]; date1904?: boolean; type?: 'xlsx' | 'xls' | 'ods' } = {},
) {
  const book = utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) utils.book_append_sheet(book, sheetOf(cells), name)
  book.Workbook = {
    WBProps: { date1904: given.date1904 ?? false },
    Sheets: Object.keys(sheets).map((name) => ({
      name,
      Hidden: given.hidden?.includes(name) ? (1 as const) : (0 as const),
    })),
  }
  const type = given.type ?? 'xlsx'
  return new Uint8Array(write(book, { type: 'buffer', bookType: type === 'xls' ? 'biff8' : type }))
}
const minute = (n: number) => ({ t: 'n' as const, v: 45_000 + n / 1440, z: 'yyyy-mm-dd hh:mm' })

describe('a workbook', () => {
  it('has every minute of a day as it is, and seconds', async () => {
    const cells = Array.from({ length: 1440 }, (_, n) => [`Row ${n}`, minute(n)])
    const { rows } = await read(
      buildSheets({
        One: [['Name', 'At'], ...cells, ['Last', { t: 'n', v: 45_000.5 + 9 / 86_400, z: 'yyyy-mm-dd hh:mm:ss' }]],
      }),
    )
    const expected = Array.from(
      { length: 1440 },
      (_, n) => `2023-03-15 ${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    )
    expect(rows.map(([, at]) => at)).toEqual([...expected, '2023-03-15 12:00:09'])
  })
  it.each(['xlsx', 'xls', 'ods'] as const)('is read from %s: texts, numbers, marks, days', async (type) => {
    const { format, headers, rows } = await read(
      buildSheets(
        {
          One: [
            ['Name', 'Sum', 'Ok', 'Day'],
            ['Ann', 12.5, true, { t: 'n', v: 45_000, z: 'yyyy-mm-dd' }],
            ['007', 0.1 + 0.2, false, ''],
          ],
        },
        { type },
      ),
    )
    expect([format, headers]).toEqual([type, ['Name', 'Sum', 'Ok', 'Day']])
    expect(rows).toEqual([
      ['Ann', '12.5', 'true', '2023-03-15'],
      ['007', '0.3', 'false', ''],
    ])
  })
  it('keeps spans, percent, currencies and times', async () => {
    const { rows } = await read(
      buildSheets({
        One: [
          ['Span', 'Share', 'Price', 'Time', 'Name'],
          [
            { t: 'n', v: 1.25, z: '[h]:mm' },
            { t: 'n', v: 0.125, z: '0.0%' },
            { t: 'n', v: 1234.5, z: '[$€-407]#,##0.00' },
            { t: 'n', v: 0.5 + 1 / 1440, z: 'hh:mm' },
            'x',
          ],
          [
            { t: 'n', v: 1.25, z: '[h]:mm:ss' },
            { t: 'n', v: 0.07, z: '0%' },
            { t: 'n', v: -5, z: '"$"#,##0' },
            { t: 'n', v: 0.25, z: 'h:mm AM/PM' },
            'y',
          ],
        ],
      }),
    )
    expect(rows).toEqual([
      ['30:00', '12.5%', '€1234.5', '12:01', 'x'],
      ['30:00', '7%', '-$5', '06:00', 'y'],
    ])
  })
  it('that counts from 1904 has the same days, and spans stay spans', async () => {
    const book = buildSheets(
      {
        One: [
          ['Day', 'Span'],
          [
            { t: 'n', v: 45_000 - 1462, z: 'yyyy-mm-dd' },
            { t: 'n', v: 1.25, z: '[h]:mm' },
          ],
        ],
      },
      { date1904: true },
    )
    expect((await read(book)).rows).toEqual([['2023-03-15', '30:00']])
  })
  it('is read from its first visible sheet, or the chosen one', async () => {
    const book = buildSheets(
      { Lists: [['x'], ['1']], Data: [['Name'], ['Ann']], More: [['Other'], ['Bo']] },
      { hidden: ['Lists'] },
    )
    const { sheets, sheet, headers } = await read(book)
    expect([sheets, sheet, headers]).toEqual([['Data', 'More', 'Lists'], 'Data', ['Name']])
    expect((await read(book, { sheet: 'More' })).headers).toEqual(['Other'])
  })
  it('tells of formulas without a result and of errors', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'A', 'B'],
      ['Ann', 1, 2],
    ])
    sheet['B2'] = { t: 'e', v: 42 }
    sheet['C2'] = { t: 'n', v: 77, f: 'A1+1' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'One')
    // As programs write it that do not compute.
    const zip = CFB.read(write(book, { type: 'buffer', bookType: 'xlsx' }), { type: 'buffer' })
    const part = CFB.find(zip, '/xl/worksheets/sheet1.xml')
    if (part === null) throw new Error('The workbook has no sheet')
    part.content = Buffer.from(Buffer.from(part.content).toString().replace('<v>77</v>', ''))
    const { rows, remarks } = await read(new Uint8Array(CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Buffer))
    expect([rows, remarks.join(' ')]).toEqual([[['Ann', '', '']], expect.stringMatching(/formula.*#N\/A/u)])
  })
  it('repeats cells merged over rows, and leaves out a title over the columns', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Report 2026'],
      ['Region', 'Name', 'Sum'],
      ['North', 'Ann', 1],
      ['', 'Bo', 2],
      ['South', 'Cy', 3],
    ])
    sheet['!merges'] = [
      { s: { r: 0, c: 0 }, e: { r: 0, c: 2 } },
      { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
    ]
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'One')
    const { headers, rows } = await read(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' })))
    expect([headers, rows.map(([region]) => region)]).toEqual([
      ['Region', 'Name', 'Sum'],
      ['North', 'North', 'South'],
    ])
  })
  it('with 300 columns is read, one with more than 1,000 is refused', async () => {
    const wide = (n: number) =>
      buildSheets({
        One: [Array.from({ length: n }, (_, at) => `C${at}`), Array.from({ length: n }, (_, at) => `v${at}`)],
      })
    expect((await read(wide(300))).headers).toHaveLength(300)
    expect(await refuse(wide(1001))).toBe('must have at most 1,000 columns')
  })
})

describe('a page and JSON', () => {
  it('have their longest table, with cells that span', async () => {
    const html = `<html><body><table><tr><td>menu</td></tr></table><table>
      <tr><th>Name</th><th>City</th><th>Sum</th></tr>
      <tr><td rowspan="2">Ann</td><td>K&ouml;ln</td><td>1</td></tr><tr><td>Bonn<br>Beuel</td><td>2</td></tr></table></body></html>`
    const { format, headers, rows } = await read(html)
    expect([format, headers, rows]).toEqual([
      'html',
      ['Name', 'City', 'Sum'],
      [
        ['Ann', 'Köln', '1'],
        ['Ann', 'Bonn\nBeuel', '2'],
      ],
    ])
  })
  it.each([
    ['a list', '[{"a":1,"b":["x","y"]},{"a":null,"c":{"d":1}}]'],
    ['an object with one list', '{"total":2,"items":[{"a":1,"b":["x","y"]},{"a":null,"c":{"d":1}}]}'],
    ['lines', '{"a":1,"b":["x","y"]}\n{"a":null,"c":{"d":1}}\n'],
  ])('have a row per object: %s', async (_name, text) => {
    const { format, headers, rows } = await read(text)
    expect([format, headers, rows]).toEqual([
      'json',
      ['a', 'b', 'c'],
      [
        ['1', 'x, y', ''],
        ['', '', '{"d":1}'],
      ],
    ])
  })
})

it.each([
  ['%PDF-1.7 …', 'is a PDF: export the table as CSV or Excel'],
  ['{\\rtf1 …', 'is a rich text document (.rtf): export the table as CSV or Excel'],
  [new Uint8Array([0x1f, 0x8b, 8, 0]), 'is a packed file (.gz): export the table as CSV or Excel'],
  ['', 'must have a line of headers and at least one row'],
  ['a,b\n', 'must have a line of headers and at least one row'],
  ['<html><p>No table</p></html>', 'is a page without a table'],
])('what holds no table is named: %s', async (file, message) => {
  expect(await refuse(file)).toBe(message)
})

it('Excel’s ="00123" and our own guard before formulas are no part of a text', async () => {
  expect((await read('zip,note\n"=""00123""",\'=1+1\n')).rows).toEqual([['00123', '=1+1']])
})
