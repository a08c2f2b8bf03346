import { expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { readTableFile, usualBounds } from './read-table-file.ts'
import { readVcardTable } from './vcard-table.ts'

async function readCards(text: string | Buffer): Promise<{ rows: Record<string, string>[]; remarks: string[] }> {
  const { format, headers, rows, remarks } = await readTableFile(Buffer.from(text))
  expect(format).toBe('vcard')
  return {
    rows: rows.map((cells) =>
      Object.fromEntries(headers.flatMap((header, at) => (cells[at] === '' ? [] : [[header, cells[at] ?? '']]))),
    ),
    remarks,
  }
}

it('reads cards of 2.1 with quoted-printable texts, types without a name and pictures', async () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;LANGUAGE=de;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;Dr.;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. J=C3=B6rg=',
    ' M=C3=BCller',
    'ORG:Acme GmbH;Sales',
    'TITLE;ENCODING=QUOTED-PRINTABLE:Head of =',
    'Sales',
    'TEL;WORK;FAX:+49 30 9',
    'TEL;WORK;VOICE:+49 30 1',
    'TEL;CELL;VOICE:+49 171 2',
    'EMAIL;PREF;INTERNET:joerg@acme.test',
    'EMAIL;INTERNET:jm@home.test',
    'ADR;HOME:;;Dorfstr. 1;Ort;;12345;Deutschland',
    'ADR;WORK;PREF;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 2=0D=0AHinterhaus;Berlin;BE;10115;Deutschland',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Zeile 1=0D=0AZeile 2',
    'PHOTO;TYPE=JPEG;ENCODING=BASE64:',
    ' /9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8U',
    ' HRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgN',
    '',
    'X-MS-OL-DEFAULT-POSTAL-ADDRESS:2',
    'REV:20260301T080000Z',
    'END:VCARD',
  ].join('\r\n')
  const { rows, remarks } = await readCards(card)
  expect(rows).toEqual([
    {
      'First name': 'Jörg',
      'Last name': 'Müller',
      'Full name': 'Dr. JörgMüller',
      Email: 'joerg@acme.test',
      'Other emails': 'jm@home.test',
      Phone: '+49 171 2',
      'Other phones': '+49 30 1, +49 30 9',
      Title: 'Head of Sales',
      Company: 'Acme GmbH',
      Department: 'Sales',
      Street: 'Hauptstr. 2\nHinterhaus',
      City: 'Berlin',
      Region: 'BE',
      'Postal code': '10115',
      Country: 'Deutschland',
      'Other addresses': 'home: Dorfstr. 1, Ort, 12345, Deutschland',
      Notes: 'Zeile 1\nZeile 2',
    },
  ])
  expect(remarks).toEqual(['Photos and other files of 1 card were left out.'])
})

it('reads what Apple and Google write as 3.0: groups with labels, folded lines, several cards', async () => {
  const cards = `BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//macOS 14.0//EN
N:Lee;Ann;Marie;;
FN:Ann Marie Lee
ORG:Acme\\, Inc.;
EMAIL;type=INTERNET;type=HOME:ann@home.test
item1.EMAIL;type=INTERNET;type=pref:ann@acme.test
item1.X-ABLabel:_$!<Work>!$_
TEL;type=HOME;type=VOICE:030 1
item2.TEL:030 2
item2.X-ABLabel:mobile
item3.ADR;type=HOME;type=pref:;;1 Infinite Loop\\nBuilding 2;Cupertino;CA;95014;United States
item3.X-ABADR:us
X-SOCIALPROFILE;type=linkedin:https://www.linkedin.com/in/annlee
URL;type=pref:https://acme.test
BDAY:1980-02-29
NOTE:A long note that goes on\\, and on
  and on
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 /4AAQSkZJRgABAQAAAQABAAD=
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:Bo Berg
N:Berg;Bo;;;
EMAIL;TYPE=INTERNET;TYPE=WORK:bo@b.test
EMAIL;TYPE=INTERNET;TYPE=HOME:bo@home.test
TEL;TYPE=CELL:+1 555 0100
CATEGORIES:myContacts,Friends
item1.URL:https\\://www.linkedin.com/in/boberg
item1.X-ABLabel:PROFILE
END:VCARD
begin:vcard
fn:Only a name
end:vcard
`
  const { rows, remarks } = await readCards(cards)
  expect(rows[0]).toEqual({
    'First name': 'Ann Marie',
    'Last name': 'Lee',
    'Full name': 'Ann Marie Lee',
    Email: 'ann@acme.test',
    'Other emails': 'ann@home.test',
    Phone: '030 2',
    'Other phones': '030 1',
    Company: 'Acme, Inc.',
    LinkedIn: 'https://www.linkedin.com/in/annlee',
    Website: 'https://acme.test',
    Street: '1 Infinite Loop\nBuilding 2',
    City: 'Cupertino',
    Region: 'CA',
    'Postal code': '95014',
    Country: 'United States',
    Birthday: '1980-02-29',
    Notes: 'A long note that goes on, and on and on',
  })
  expect(rows[1]).toMatchObject({
    Email: 'bo@b.test',
    'Other emails': 'bo@home.test',
    LinkedIn: 'https://www.linkedin.com/in/boberg',
    Labels: expect.stringContaining('Friends'),
  })
  expect(rows[2]).toEqual({ 'Full name': 'Only a name' })
  expect(remarks).toEqual(['Photos and other files of 1 card were left out.'])
})

it('reads 4.0 with preferences and addresses of the web', async () => {
  const { rows } = await readCards(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Simon Perreault',
      'N:Perreault;Simon;;;ing. jr,M.Sc.',
      'BDAY:19800203',
      'ORG;TYPE=work:Viagenie',
      'ADR;TYPE=work:;Suite D2-630;2875 Laurier;Quebec;QC;G1V 2M2;Canada',
      'TEL;VALUE=uri;TYPE="work,voice";PREF=2:tel:+1-418-656-9254;ext=102',
      'TEL;VALUE=uri;TYPE="cell,voice,video,text";PREF=1:tel:+1-418-262-6501',
      'EMAIL;TYPE=home;PREF=2:simon@home.test',
      'EMAIL;TYPE=work;PREF=1:simon.perreault@viagenie.test',
      'PHOTO:data:image/jpeg;base64,/9j/4AAQ',
      'END:VCARD',
    ].join('\n'),
  )
  expect(rows[0]).toMatchObject({
    'First name': 'Simon',
    Email: 'simon.perreault@viagenie.test',
    'Other emails': 'simon@home.test',
    Phone: '+1-418-262-6501',
    'Other phones': '+1-418-656-9254 ext. 102',
    Street: 'Suite D2-630, 2875 Laurier',
    City: 'Quebec',
    Birthday: '1980-02-03',
  })
})

it('a damaged line costs itself, and a card that does not end ends with the next', async () => {
  const { rows, remarks } = await readCards(
    'BEGIN:VCARD\nFN:Ann\nno colon here\nEMAIL:ann@a.test\nBEGIN:VCARD\nFN:Bo\nAGENT:\nBEGIN:VCARD\nFN:Someone else\nEND:VCARD\nTEL:1\nEND:VCARD\n',
  )
  expect(rows).toEqual([
    { 'Full name': 'Ann', Email: 'ann@a.test' },
    { 'Full name': 'Bo', Phone: '1' },
  ])
  expect(remarks).toEqual(['Lines that cannot be read were left out in row 2.'])
  const cyrillic = Buffer.from('BEGIN:VCARD\r\nFN:Ирина\r\nEND:VCARD\r\n', 'utf16le')
  expect((await readCards(Buffer.concat([Buffer.from([0xff, 0xfe]), cyrillic]))).rows).toEqual([
    { 'Full name': 'Ирина' },
  ])
})

it('takes hostile cards for what they are, in linear time', async () => {
  const pieces = [
    'BEGIN:VCARD\n',
    'END:VCARD\n',
    'FN:a\n',
    ' x',
    '=',
    'A;',
    ':',
    '"',
    '\\,',
    'EMAIL;TYPE=a,b:x\n',
    ',',
    ';',
  ]
  for (const piece of pieces) {
    const parse = (size: number) =>
      attempt(() =>
        readVcardTable(`BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:${piece.repeat(size / piece.length)}`, usualBounds),
      )
    expect([piece, isLinear(parse, 400_000)]).toEqual([piece, true])
  }
  await expect(readTableFile(Buffer.from('BEGIN:VCARD\nEND:VCARD\n'.repeat(10_001)))).rejects.toThrow(
    'at most 10,000 rows',
  )
  await expect(readTableFile(Buffer.from(`BEGIN:VCARD\nNOTE:${'x'.repeat(300_000)}\nEND:VCARD`))).rejects.toThrow(
    'characters in a cell',
  )
  await expect(readTableFile(Buffer.from('BEGIN:VCARD\nEND:VCARD\n'))).resolves.toMatchObject({ rows: [['']] })
})

function attempt(read: () => unknown): void {
  try {
    read()
  } catch {
    // A refusal ends, too.
  }
}
