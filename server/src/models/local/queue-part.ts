import { z } from 'zod'

/** The kind of the stream's part by which a model of this machine tells how many requests are before this one. */
export const queueKind = 'local.queue'
export const QueueMetadata = z.object({ local: z.object({ ahead: z.number() }) })
