import { useSyncExternalStore } from 'react'
import { listenToWaiting, type OpenCounts, readWaiting } from './keep-trying.ts'

const count = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [`${n.toLocaleString('en')} ${n === 1 ? one : many}`]

/** Names what waits; empty if nothing does. */
export const describeWaiting = (waiting: OpenCounts): string =>
  [
    ...count(waiting.new, 'new record', 'new records'),
    ...count(waiting.deletion, 'deletion', 'deletions'),
    ...count(waiting.edit, 'edit', 'edits'),
  ].join(', ')

/** What is kept here until there is a connection again. */
export function WaitingChanges() {
  const text = describeWaiting(useSyncExternalStore(listenToWaiting, readWaiting))
  return <span role="status">{text === '' ? '' : `Waiting for a connection: ${text}`}</span>
}
