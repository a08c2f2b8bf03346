import { networkMetrics } from '@draftwright/contract/network-metrics'
import type { NetworkReport } from '@draftwright/contract/network-numbers'
import type { AccountDb } from '../../db/account-db.ts'
import { type CountedRow, listCountedPosts } from './report-store.ts'
import { getNetworkLabel } from './view.ts'

/** Of the list of posts. */
const most = 100

const toValues = ({ values }: CountedRow) =>
  networkMetrics.flatMap((metric) => {
    const value = values[metric]
    return value === undefined ? [] : [{ metric, value }]
  })

/** What the networks have counted of the posts that were published since. */
export async function readNetworkReport(db: AccountDb, since: string): Promise<NetworkReport> {
  const rows = await listCountedPosts(db, { since })
  const networks = [...Map.groupBy(rows, ({ network }) => network)].map(([network, posts]) => {
    const times = posts.map(({ measured_at }) => measured_at).toSorted()
    return {
      network,
      label: getNetworkLabel(network),
      posts: posts.length,
      measured_from: times[0] ?? '',
      measured_to: times.at(-1) ?? '',
      sums: networkMetrics.flatMap((metric) => {
        const given = posts.flatMap(({ values }) => values[metric] ?? [])
        return given.length === 0
          ? []
          : [{ metric, value: given.reduce((sum, value) => sum + value, 0), posts: given.length }]
      }),
    }
  })
  return {
    networks: networks.toSorted((a, b) => b.posts - a.posts || a.label.localeCompare(b.label)),
    posts: rows
      .toSorted((a, b) => (b.values.reactions ?? -1) - (a.values.reactions ?? -1))
      .slice(0, most)
      .map((row) => ({ ...row, values: toValues(row) })),
  }
}
