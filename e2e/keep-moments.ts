import type { ApiCall } from '../scripts/api-client.ts'

interface Note {
  id: string
  kind: string
  moment: string | null
}

/** Waits for the moments of a meeting and keeps those of these kinds, as a person would. */
export async function keepMoments(
  ask: ApiCall,
  meetingId: string,
  moments: readonly string[] = ['promise', 'decided', 'objection', 'amount', 'question'],
): Promise<void> {
  const path = `/meetings/meeting-records/${meetingId}`
  while ((await ask<{ status: string }>('GET', path)).status !== 'ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  for (const { id, kind, moment } of await ask<Note[]>('GET', `${path}/notes`))
    if (kind === 'moment' && moments.includes(moment ?? ''))
      await ask('PUT', `${path}/notes/${id}`, { state: 'accepted' })
}
