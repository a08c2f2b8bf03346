import { expect } from 'vitest'
import type { z } from 'zod'
import { createLineReader, readInPieces } from './agent-readers.ts'
import * as shapes from './agent-shapes.ts'

export type AgentEvent = { event: string; content?: string; [field: string]: unknown }

/** Fails with what is wrong where a value has not the shape; answers the value. */
export function assertShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  expect(read.error?.issues ?? [], JSON.stringify(value)?.slice(0, 500)).toEqual([])
  // What the shape does not name is kept: it is what came.
  return value as T
}

/** All events of a stream, each checked against what the wire says of its name. */
export function parseCheckedEvents(bytes: Uint8Array): AgentEvent[] {
  // What `data: ` lines hold; the loop looks at each.
  const found = readInPieces(createLineReader(), bytes, bytes.length) as AgentEvent[]
  for (const event of found) {
    const shape = shapes.events[event.event]
    if (shape === undefined) throw new Error(`Nobody has said what ${event.event} is`)
    assertShape(shape, event)
    // agent-ui takes a field of this name for a wrapper.
    expect(event).not.toHaveProperty('data')
    expect(Object.values(event)).not.toContain(null)
  }
  return found
}
