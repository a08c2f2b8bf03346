import type { TestProject } from 'vitest/node'
import { runServer } from '../scripts/run-server.ts'
import type { JourneyServer } from './harness.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedServer: JourneyServer
  }
}

/** Starts the server with default settings that most journeys share, once per run; returns a function that stops it. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await runServer({ env: { PASSWORD_HASH_KIB: 'cheap', NODE_ENV: 'test' } })
  project.provide('sharedServer', { url, dataDir })
  return stop
}
