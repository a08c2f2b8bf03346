import { expect } from 'vitest'
import type { z } from 'zod'
import { createLineReader, readInPieces } from './agent-readers.ts'
import * as shapes from './agent-shapes.ts'

export type AgentEvent = { event: string; content?: string; [field: string]: unknown }

/** Fails with the problems of a value that does not match the schema; returns the value. */
export function assertShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  expect(read.error?.issues ?? [], JSON.stringify(value)?.slice(0, 500)).toEqual([])
  // Fields that the schema does not define are preserved, as they were sent.
  return value as T
}

/** All events of a stream, each checked against the protocol's schema for its name. */
export function parseCheckedEvents(bytes: Uint8Array): AgentEvent[] {
  // The content of `data: ` lines; the loop checks each.
  const found = readInPieces(createLineReader(), bytes, bytes.length) as AgentEvent[]
  for (const event of found) {
    const shape = shapes.events[event.event]
    if (shape === undefined) throw new Error(`Nobody has said what ${event.event} is`)
    assertShape(shape, event)
    // agent-ui would take a field of this name as a wrapper.
    expect(event).not.toHaveProperty('data')
    expect(Object.values(event)).not.toContain(null)
  }
  return found
}
