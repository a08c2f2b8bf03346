import type { Reading, TablePlan } from './plan-table.ts'
import { readInstant } from './read-cells.ts'
import { cleanValue, readOrigin, toBrowser, toCountry, toDevice, toPagePath } from './read-values.ts'

/** Its own word for a page view; what else happened is not counted here. */
const viewType = '1'

/** The single views of Umami's export, or of its table in the database; undefined for any other table. */
export function planUmami(columns: ReadonlySet<string>, { visits }: Reading): TablePlan | undefined {
  if (!['session_id', 'url_path', 'created_at'].every((name) => columns.has(name))) return undefined
  return {
    tool: 'umami',
    about: 'Views',
    readRow(row) {
      const type = row.getText('event_type').trim()
      if (type !== '' && type !== viewType) return true
      const at = readInstant(row.getCell('created_at'))
      const visitor = row.getText('session_id').slice(0, 100)
      const host = row
        .getText('hostname')
        .trim()
        .toLowerCase()
        .replace(/^www\./u, '')
      visits.add(
        {
          at,
          visitor,
          visit: row.getText('visit_id').slice(0, 100) || `${visitor} ${Math.floor(at / 86_400_000)}`,
          page: toPagePath(host, row.getText('url_path')),
        },
        () => {
          const { source, source_kind, campaign } = readOrigin({
            source: row.getText('utm_source'),
            medium: row.getText('utm_medium'),
            campaign: row.getText('utm_campaign'),
            query: row.getText('url_query'),
            referrer: row.getText('referrer_domain'),
            ownHost: host,
          })
          return [
            ['source', cleanValue(source)],
            ['source_kind', source_kind],
            ['campaign', cleanValue(campaign)],
            ['device', toDevice(row.getText('device'))],
            ['browser', toBrowser(row.getText('browser'))],
            ['country', toCountry(row.getText('country'))],
          ]
        },
      )
      return true
    },
  }
}
