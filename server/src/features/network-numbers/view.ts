import { ayrsharePlatforms, networkWords } from '@draftwright/contract/networks'
import { networkMetrics, type NetworkMetric } from '@draftwright/contract/network-metrics'
import type { CountedByNetwork, NetworkNumbers } from '@draftwright/contract/network-numbers'
import { channelTypes } from '@draftwright/contract/channel-norms'
import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection } from '../connections/index.ts'
import { findMeasuredPost, findMeasurement, listStoredNumbers, type StoredNumber } from './store.ts'

/** Measurements that the page lists. */
const shownMeasurements = 60
/** A day, less what a measurement may be late. */
const dayMs = 20 * 3_600_000

/** The network's name: of a channel type, or of a platform behind one. */
export function getNetworkLabel(network: string): string {
  const type = channelTypes.find((one) => one === network)
  if (type !== undefined) return getChannelType(type).label
  const platform = ayrsharePlatforms.find((one) => one === network)
  if (platform === 'twitter') return networkWords.x.label
  return platform !== undefined && platform in networkWords
    ? networkWords[platform as keyof typeof networkWords].label
    : network
}

/** What the post's network has counted. Throws 404. */
export async function readNetworkNumbers(db: AccountDb, context: AppContext, id: string): Promise<NetworkNumbers> {
  const post = await findMeasuredPost(db, id)
  if (post === undefined) throw notFoundError('Content')
  const opened = post.channel_id === null ? null : await openConnection(db, context, post.channel_id)
  const none = { reason: null, measured_at: null, next_at: null, networks: [], history: [] }
  if (opened === null || post.channel_id === null)
    return { channel_type: null, label: '', state: 'not_offered', ...none }
  const { channelType: channel_type, connection } = opened
  const { label } = getChannelType(channel_type)
  const offered = getNetworkClient(channel_type)?.numbers?.listMetrics(connection.settings) ?? []
  if (offered.length === 0) return { channel_type, label, state: 'not_offered', ...none }
  const measurement = await findMeasurement(db, id, post.channel_id)
  const stored = await listStoredNumbers(db, id, post.channel_id)
  const isGone = post.remote_state === 'gone'
  return {
    channel_type,
    label,
    state: isGone
      ? 'gone'
      : stored.length > 0
        ? 'measured'
        : measurement?.is_unavailable === true
          ? 'unavailable'
          : 'planned',
    reason: isGone
      ? `The post is not on ${label} any more; these are the last numbers.`
      : (measurement?.failure ?? null),
    measured_at: measurement?.measured_at ?? null,
    next_at: isGone || post.status !== 'published' ? null : (measurement?.next_at ?? null),
    networks: [...Map.groupBy(stored, ({ network }) => network)]
      .map(([network, numbers]) => toCounted(network, numbers, offered))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
    history: listMeasurements(stored).slice(0, shownMeasurements),
  }
}

const groupByTime = (numbers: readonly StoredNumber[]) => [...Map.groupBy(numbers, ({ measured_at }) => measured_at)]

/** `numbers` are the newest first. */
function toCounted(
  network: string,
  numbers: readonly StoredNumber[],
  offered: readonly NetworkMetric[],
): CountedByNetwork {
  const measurements = groupByTime(numbers)
  const [measured_at = '', newest = []] = measurements[0] ?? []
  const earlier = measurements.slice(1)
  const [previous_at = null, before = []] =
    earlier.find(([at]) => Date.parse(measured_at) - Date.parse(at) >= dayMs) ?? earlier.at(-1) ?? []
  const find = (among: readonly StoredNumber[], metric: NetworkMetric) =>
    among.find((one) => one.metric === metric)?.value ?? null
  return {
    network,
    label: getNetworkLabel(network),
    measured_at,
    previous_at,
    metrics: networkMetrics.map((metric) => ({
      metric,
      value: find(newest, metric),
      is_offered: offered.includes(metric),
      previous: find(before, metric),
    })),
  }
}

const listMeasurements = (numbers: readonly StoredNumber[]): NetworkNumbers['history'] =>
  groupByTime(numbers).flatMap(([measured_at, all]) =>
    [...Map.groupBy(all, ({ network }) => network)].map(([network, some]) => ({
      measured_at,
      network,
      values: some.map(({ metric, value }) => ({ metric, value })),
    })),
  )
