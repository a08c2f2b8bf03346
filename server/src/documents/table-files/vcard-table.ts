import { formatCount, listRows, type TableBounds, TableFileError, type TableRecord } from './table-file.ts'
import { type CardLine, type RawCard, readCards } from './vcard-lines.ts'

/** Columns in the words of the CRM, with what stands in them. */
type Card = Partial<Record<(typeof columns)[number], string>>
const columns = [
  'First name',
  'Last name',
  'Full name',
  'Email',
  'Other emails',
  'Phone',
  'Other phones',
  'Title',
  'Company',
  'Department',
  'LinkedIn',
  'Website',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Other addresses',
  'Birthday',
  'Labels',
  'Notes',
] as const

/** Contacts of a file of cards, vCard 2.1 to 4.0, one per row. Null for text that has none. */
export function readVcardTable(
  text: string,
  bounds: TableBounds,
): { readonly records: TableRecord[]; readonly remarks: string[] } | null {
  if (!/^\s*begin:\s*vcard\s*[\r\n]/iu.test(text.slice(0, 2000))) return null
  const cards: Card[] = []
  const [withPictures, damaged]: [number[], number[]] = [[], []]
  readCards(text, bounds, (raw) => {
    if (cards.length >= bounds.rows)
      throw new TableFileError(`must have at most ${formatCount(bounds.rows)} rows`, 'too_many_rows')
    const n = cards.push(toCard(raw)) + 1
    if (raw.nBinary > 0) withPictures.push(n)
    if (raw.nDamaged > 0) damaged.push(n)
  })
  const used = columns.filter((column) => cards.some((card) => card[column] !== undefined))
  return {
    records: [
      { n: 1, cells: [...used] },
      ...cards.map((card, at) => ({ n: at + 2, cells: used.map((column) => card[column] ?? '') })),
    ],
    remarks: [
      ...(withPictures.length === 0
        ? []
        : [
            `Photos and other files of ${withPictures.length === 1 ? '1 card' : `${formatCount(withPictures.length)} cards`} were left out.`,
          ]),
      ...(damaged.length === 0 ? [] : [`Lines that cannot be read were left out in ${listRows(damaged)}.`]),
    ],
  }
}

function toCard({ lines }: RawCard): Card {
  const all = (name: string) => lines.filter((line) => line.name === name && line.parts.some((part) => part !== ''))
  const text = (name: string) => all(name)[0]?.parts.filter(Boolean).join(', ') ?? ''
  const [last = '', first = '', middle = ''] = all('n')[0]?.parts ?? []
  const [company = '', ...departments] = all('org')[0]?.parts ?? []
  const labels = new Map(all('x-ablabel').map(({ group, parts }) => [group, cleanLabel(parts[0] ?? '')]))
  const emails = sortByUse(all('email'), labels, ['work', 'internet', 'home']).map(toText)
  const phones = sortByUse(all('tel'), labels, ['cell', 'mobile', 'iphone', 'work', 'main', 'voice', 'home'])
  const addresses = sortByUse(all('adr'), labels, ['work', 'home'])
  const [street = '', city = '', region = '', code = '', country = ''] = addresses[0]?.parts.slice(2) ?? []
  const pages = [...all('url'), ...all('x-socialprofile'), ...all('socialprofile')].map(toText)
  const isLinkedin = (page: string) => /linkedin\.com\//iu.test(page)
  const filled: Card = {
    'First name': [first, middle].filter(Boolean).join(' '),
    'Last name': last,
    'Full name': text('fn') || text('nickname'),
    Email: emails[0] ?? '',
    'Other emails': emails.slice(1).join(', '),
    Phone: toPhone(phones[0]),
    'Other phones': phones.slice(1).map(toPhone).join(', '),
    Title: text('title') || text('role'),
    Company: company,
    Department: departments.filter(Boolean).join(', '),
    LinkedIn: pages.find(isLinkedin) ?? '',
    Website:
      all('url')
        .map(toText)
        .find((page) => !isLinkedin(page)) ?? '',
    Street: [addresses[0]?.parts[0], addresses[0]?.parts[1], street].filter(Boolean).join(', '),
    City: city,
    Region: region,
    'Postal code': code,
    Country: country,
    'Other addresses': addresses
      .slice(1)
      .map((line) => describeAddress(line, labels))
      .join('\n'),
    Birthday: text('bday')
      .replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3')
      .replace(/T.*$/u, ''),
    Labels: all('categories')
      .flatMap(({ parts }) => parts)
      .join(', '),
    Notes: all('note').map(toText).join('\n\n'),
  }
  return Object.fromEntries(Object.entries(filled).filter(([, cell]) => cell !== ''))
}

const toText = ({ parts }: CardLine): string => parts.join(', ').replace(/^mailto:/iu, '')
const toPhone = (line: CardLine | undefined): string =>
  line === undefined ? '' : toText(line).replace(/^tel:/iu, '').replace(/;ext=/iu, ' ext. ').replaceAll(',', ' ')

/** Apple's `_$!<Work>!$_`. */
const cleanLabel = (label: string): string => label.replace(/^_\$!<(.*)>!\$_$/u, '$1').toLowerCase()

/** What is preferred first, then by what it is for; fax and pagers last. */
function sortByUse(
  lines: readonly CardLine[],
  labels: ReadonlyMap<string, string>,
  uses: readonly string[],
): CardLine[] {
  const placeOf = ({ types, group }: CardLine): number => {
    const own = [...types, labels.get(group) ?? '']
    if (own.some((type) => /fax|pager/u.test(type))) return uses.length + 1
    const at = uses.findIndex((use) => own.includes(use))
    return at === -1 ? uses.length : at
  }
  return lines.toSorted((one, other) => one.preference - other.preference || placeOf(one) - placeOf(other))
}

function describeAddress(line: CardLine, labels: ReadonlyMap<string, string>): string {
  const kind = labels.get(line.group) ?? line.types.find((type) => type === 'home' || type === 'work')
  const words = line.parts.filter(Boolean).join(', ')
  return kind === undefined || kind === '' ? words : `${kind}: ${words}`
}
