import type { MeetingRow } from './store.ts'

/** As the contract has it; the same for the list and the page. */
export function toMeeting({
  duration_ms,
  n_segments,
  n_notes,
  n_ideas,
  n_recordings,
  open_proposals,
  ...row
}: MeetingRow) {
  return {
    ...row,
    duration_s: duration_ms === null ? null : Math.round(duration_ms / 1000),
    ended_at: duration_ms === null ? null : new Date(Date.parse(row.started_at) + duration_ms).toISOString(),
    counts: { segments: n_segments, notes: n_notes, open_proposals, ideas: n_ideas, recordings: n_recordings },
  }
}
