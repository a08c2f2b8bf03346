import type { TestProject } from 'vitest/node'
import { findFreePort } from '../scripts/free-port.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'

/** What a journey needs to know of its server. */
export type JourneyServer = Pick<RunningServer, 'url' | 'dataDir'>

/**
 * Journeys that start a server beside the product's: a network, a website, a model. Each has a port of its own, because
 * files run side by side, and the shared server trusts them, so that such a journey needs no server of the product alone.
 */
const neighbours = [
  'advisor',
  'advisor-actions',
  'advisor-answers',
  'advisor-devices',
  'advisor-files',
  'airtable-import',
  'bring-site',
  'editor-commands',
  'feeds',
  'fireflies',
  'insights',
  'language-tool',
  'long-work',
  'mastodon',
  'meeting-notes',
  'meeting-sources',
  'newsletters',
  'research',
  'sharing',
  'webhooks',
] as const
export type Neighbour = (typeof neighbours)[number]

declare module 'vitest' {
  export interface ProvidedContext {
    sharedServer: JourneyServer
    neighbourPorts: Record<Neighbour, number>
  }
}

/** Starts the server with default settings that most journeys share, once per run; returns a function that stops it. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const ports = await findFreePorts(neighbours)
  const toOrigin = (port: number) => `http://127.0.0.1:${port}`
  const { url, dataDir, stop } = await runServer({
    env: {
      PASSWORD_HASH_KIB: 'cheap',
      NODE_ENV: 'test',
      TRUSTED_URLS: Object.values(ports).map(toOrigin).join(','),
      AIRTABLE_BASE_URL: toOrigin(ports['airtable-import']),
      LANGUAGETOOL_URL: toOrigin(ports['language-tool']),
      FIREFLIES_BASE_URL: toOrigin(ports.fireflies),
    },
  })
  project.provide('sharedServer', { url, dataDir })
  project.provide('neighbourPorts', ports)
  return stop
}

/** A free port for each name, no two the same. */
async function findFreePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const ports = new Set<number>()
  while (ports.size < names.length) ports.add(await findFreePort())
  const found = [...ports]
  // One entry for each name.
  return Object.fromEntries(names.map((name, n) => [name, found[n]])) as Record<Name, number>
}
