import type { CountedDimension } from '@draftwright/contract/visits'
import type { Counts } from './day-sums.ts'
import type { Reading, Row, TablePlace, TablePlan } from './plan-table.ts'
import { readCount, readDay, readNthDay, readSeconds } from './read-cells.ts'
import {
  cleanValue,
  readOrigin,
  toBrowser,
  toCountry,
  toDevice,
  toPageOfAddress,
  toPagePath,
  toSourceKind,
} from './read-values.ts'

/** Names of columns as reports, explorations and the programming interface write them, in small letters. */
const names = {
  day: ['date', 'day'],
  nthDay: ['nth day', 'nthday'],
  views: ['views', 'screenpageviews', 'page views', 'pageviews'],
  visitors: ['total users', 'totalusers', 'active users', 'activeusers', 'users'],
  visits: ['sessions'],
  engagedVisits: ['engaged sessions', 'engagedsessions'],
  seconds: ['user engagement', 'userengagementduration', 'user engagement duration'],
  host: ['hostname', 'host name'],
  page: [
    'page path and screen class',
    'page path',
    'page path + query string',
    'pagepath',
    'pagepathplusquerystring',
    'unifiedpagepathscreen',
  ],
  address: ['page location', 'pagelocation', 'full page url', 'fullpageurl'],
  entry: ['landing page', 'landing page + query string', 'landingpage', 'landingpageplusquerystring'],
  sourceAndMedium: ['session source / medium', 'sessionsourcemedium'],
  source: ['session source', 'sessionsource'],
  medium: ['session medium', 'sessionmedium'],
  campaign: ['session campaign', 'session campaign name', 'sessioncampaignname'],
  group: [
    'session default channel group',
    'session primary channel group (default channel group)',
    'sessiondefaultchannelgroup',
    'sessiondefaultchannelgrouping',
    'default channel group',
  ],
  country: ['country', 'country id', 'countryid'],
  device: ['device category', 'devicecategory'],
  browser: ['browser'],
} as const
type Name = keyof typeof names

const noDay =
  'Its rows have no day. Add the dimension Date to the report or exploration in Google Analytics, and export it again'

/** A table of a report or exploration of Google Analytics; undefined for any other. */
export function planGoogle(
  columns: ReadonlySet<string>,
  { sums, toPost }: Reading,
  { owner, start, end }: TablePlace,
): TablePlan | undefined {
  const column = (name: Name) => names[name].find((each) => columns.has(each))
  if (!(['views', 'visitors', 'visits'] as const).some((name) => column(name) !== undefined)) return undefined
  const tool = 'google-analytics'
  const found = listValues(column)
  const about = found.map(([label]) => label).join(', ') || 'Totals'
  const [dayColumn, nthColumn] = [column('day'), column('nthDay')]
  const isOneDay = start !== undefined && start === end
  if (dayColumn === undefined && (nthColumn === undefined || start === undefined) && !isOneDay)
    return { tool, about, note: noDay }
  const readRowDay = (row: Row): string => {
    if (dayColumn !== undefined) return readDay(row.getCell(dayColumn))
    return nthColumn === undefined ? (start ?? '') : readNthDay(row.getCell(nthColumn), start ?? '')
  }
  return {
    tool,
    about,
    readRow(row) {
      // Sums at the end of a table have no day.
      const dayText = row.getText(dayColumn ?? nthColumn ?? '').trim()
      if (!isOneDay && (dayText === '' || /total/iu.test(dayText))) return true
      const day = readRowDay(row)
      const counts = readCounts(row, column)
      if (found.length === 0) return sums.add(owner, day, 'total', '', counts)
      return found
        .flatMap(([, read]) => read(row))
        .map(([dimension, value]) => {
          const ofPosts = dimension === 'page' ? sums.add(owner, day, 'content', toPost(value), counts) : true
          return sums.add(owner, day, dimension, value, counts) && ofPosts
        })
        .every(Boolean)
    },
  }
}

function readCounts(row: Row, column: (name: Name) => string | undefined): Counts {
  const read = (name: Name) => readCount(row.getCell(column(name) ?? ''))
  const visits = read('visits')
  return {
    views: read('views'),
    visitors: read('visitors'),
    visits,
    bounces: column('engagedVisits') === undefined ? 0 : Math.max(0, visits - read('engagedVisits')),
    engaged_ms: readSeconds(row.getCell(column('seconds') ?? '')),
  }
}

type Read = (row: Row) => readonly (readonly [CountedDimension, string])[]

/** What the rows are about besides their day. */
function listValues(column: (name: Name) => string | undefined): (readonly [label: string, read: Read])[] {
  const [page, address, entry, group] = [column('page'), column('address'), column('entry'), column('group')]
  const [both, source, medium, campaign] = [
    column('sourceAndMedium'),
    column('source'),
    column('medium'),
    column('campaign'),
  ]
  const [country, device, browser] = [column('country'), column('device'), column('browser')]
  const host = column('host') ?? ''
  const withoutQuery = (path: string) => path.replace(/\?.*$/u, '')
  const found: (readonly [string, Read])[] = []
  if (page !== undefined)
    found.push(['Pages', (row) => [['page', toPagePath(row.getText(host), withoutQuery(row.getText(page)))]]])
  else if (address !== undefined) found.push(['Pages', (row) => [['page', toPageOfAddress(row.getText(address))]]])
  if (entry !== undefined)
    found.push(['Entry pages', (row) => [['entry', toPagePath(row.getText(host), withoutQuery(row.getText(entry)))]]])
  if (both !== undefined || source !== undefined)
    found.push([
      'Sources',
      (row) => {
        const [ofSource = '', ofMedium = ''] = both === undefined ? [] : row.getText(both).split(' / ')
        const origin = readOrigin({
          source: source === undefined ? ofSource : row.getText(source),
          medium: medium === undefined ? ofMedium : row.getText(medium),
        })
        const kind = ['source_kind', origin.source_kind] as const
        return [['source', cleanValue(origin.source)], ...(group === undefined ? [kind] : [])]
      },
    ])
  if (group !== undefined) found.push(['Channels', (row) => [['source_kind', toSourceKind(row.getText(group))]]])
  if (campaign !== undefined)
    found.push(['Campaigns', (row) => [['campaign', readOrigin({ campaign: row.getText(campaign) }).campaign]]])
  if (country !== undefined) found.push(['Countries', (row) => [['country', toCountry(row.getText(country))]]])
  if (device !== undefined) found.push(['Devices', (row) => [['device', toDevice(row.getText(device))]]])
  if (browser !== undefined) found.push(['Browsers', (row) => [['browser', toBrowser(row.getText(browser))]]])
  return found
}
