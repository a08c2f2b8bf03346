/** Loaded before the server by the measurement of its start: prints each part when it is over. */
import { subscribe } from 'node:diagnostics_channel'
import { partPrefix, type StartPart } from './start-part.ts'

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
