/** Loaded before the server by the measurement of its start: prints each part when it is over. */
import { subscribe } from 'node:diagnostics_channel'

export const partPrefix = 'start part '

export interface StartPart {
  readonly part: string
  /** Milliseconds since the process began. */
  readonly wall: number
  /** Milliseconds of processor of all threads since then. */
  readonly processor: number
  /** MiB resident. */
  readonly memory: number
}

function printPart(part: string): void {
  const { user, system } = process.cpuUsage()
  const now: StartPart = {
    part,
    wall: performance.now(),
    processor: (user + system) / 1000,
    memory: process.memoryUsage.rss() / 1024 / 1024,
  }
  console.log(`${partPrefix}${JSON.stringify(now)}`)
}

subscribe('draftwright.start', (part) => printPart(String(part)))
printPart('Node')
