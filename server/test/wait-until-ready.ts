import { setTimeout as wait } from 'node:timers/promises'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { ApiCall } from '../../scripts/api-client.ts'

/** A meeting once its notes are made. Throws if they failed. */
export async function waitUntilReady(call: ApiCall, id: string): Promise<Meeting> {
  for (;;) {
    const meeting = await call<Meeting>('GET', `/meetings/meeting-records/${id}`)
    if (meeting.status === 'ready') return meeting
    if (meeting.status === 'failed') throw new Error('The notes failed')
    await wait(50)
  }
}
