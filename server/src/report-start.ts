import { channel } from 'node:diagnostics_channel'

const parts = channel('draftwright.start')

/** Says that a part of the start is over. Only the measurement listens: without it this does nothing. */
export function reportStart(part: string): void {
  parts.publish(part)
}
