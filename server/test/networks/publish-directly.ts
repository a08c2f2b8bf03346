import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { NetworkConnection, OutgoingPost, StepAnswer } from '../../src/integrations/channel-types/channel-type.ts'
import { getNetworkClient } from '../../src/integrations/channel-types/registry.ts'
import type { ForeignNetwork, ForeignType } from './foreign-networks.ts'

/** On loopback, or a real one. */
type AnyNetwork = ForeignNetwork<{ readonly origin: string }>

const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

const createConnection = ({ server, settings }: AnyNetwork, parts: Partial<NetworkConnection>): NetworkConnection => ({
  channelId: null,
  settings,
  endpoint: { baseUrl: server.origin, apiVersion: '202611' },
  publicUrl: 'https://own.example',
  fetch,
  now: () => new Date(),
  readApp: async () => null,
  readLinkCard: async () => null,
  readPicture: async () => ({ bytes, mediaType: 'image/jpeg', width: 8, height: 6, name: 'shop-window.jpg' }),
  findPicture: async () => null,
  keepPicture: async () => undefined,
  renewSettings: async (renew) =>
    createConnection({ server, settings: { ...settings, ...(await renew(settings)) } }, parts),
  ...parts,
})

/** Sends a post as the worker does, without a database: each step's payload is JSON, and has the answers before it. */
export async function publishDirectly(
  type: ForeignType,
  network: AnyNetwork,
  post: OutgoingPost,
  parts: Partial<NetworkConnection> = {},
): Promise<StepAnswer[]> {
  const client = getNetworkClient(type)
  if (client === null) throw new Error(`${type} has no network`)
  const connection = createConnection(network, parts)
  const earlier: StepAnswer[] = []
  for (const { kind, key = randomUUID(), payload } of client.planPublish(post, network.settings, new Date())) {
    const frozen: Record<string, unknown> = JSON.parse(JSON.stringify(payload))
    const step = { kind, key, payload: frozen, earlier: [...earlier], firstSentAt: null }
    earlier.push(await client.send(step, connection))
  }
  return earlier
}
