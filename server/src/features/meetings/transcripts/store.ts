import { segmentsPerPage } from '@draftwright/contract/meetings/vocabulary'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import type { MeetingViewer } from '../records/visible-meetings-store.ts'
import { visibleMeetings } from '../records/visible-meetings-store.ts'

const shownText = sql<string>`coalesce(transcript_segments.edited_text, transcript_segments.text)`

const columns = [
  'id',
  'title',
  'source',
  'format',
  'language',
  'started_at',
  'duration_ms',
  'timing',
  'attendees',
  'n_segments',
  'state',
  'repairs',
  'checksum as hash',
  'file_key',
  'created_at',
] as const

export const findTranscriptRow = (db: AccountDb, id: string) =>
  db.from('transcripts').select(columns).where('id', '=', id).executeTakeFirst()
/** Whether it is still there; it cannot be deleted before the end of the transaction. */
export async function lockTranscript(db: AccountDb, id: string): Promise<boolean> {
  const row = await db.from('transcripts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}
export type TranscriptRow = NonNullable<Awaited<ReturnType<typeof findTranscriptRow>>>

/** One with the same bytes, the same words, or the same recording of the same note taker; the oldest if there are several. */
export function findSameTranscript(
  db: AccountDb,
  {
    checksum,
    wordsHash,
    source,
    sourceKey,
  }: Readonly<Record<'checksum' | 'source', string>> & {
    readonly wordsHash: string | null
    readonly sourceKey: string | null
  },
) {
  return db
    .from('transcripts')
    .leftJoin('meetings', (join) =>
      join
        .onRef('meetings.transcript_id', '=', 'transcripts.id')
        .onRef('meetings.account_id', '=', 'transcripts.account_id'),
    )
    .select(['transcripts.id', 'meetings.id as meeting_id'])
    .where(
      sql<boolean>`(checksum = ${checksum} or words_hash = ${wordsHash}
        or (transcripts.source = ${source} and source_key = ${sourceKey}))`,
    )
    .orderBy('transcripts.created_at')
    .limit(1)
    .executeTakeFirst()
}

export const insertTranscript = (db: AccountDb, row: NewRow<'transcripts'>) => db.insert('transcripts', row).execute()

export const setTranscriptReady = (db: AccountDb, id: string) =>
  db.update('transcripts').set({ state: 'ready' }).where('id', '=', id).execute()

/** A batch of read-transcript.ts in one statement; segments that are there stay as they are. Speakers are known by their position. */
export async function insertSegments(db: AccountDb, transcriptId: string, batch: string): Promise<void> {
  await sql`insert into transcript_segments (account_id, transcript_id, seq, start_ms, end_ms, speaker_id, text)
    select p.account_id, p.transcript_id, s.seq, s.start_ms, s.end_ms, p.id, s.text
    from jsonb_to_recordset(${batch}::jsonb) as s(seq int, start_ms int, end_ms int, speaker int, text text)
    join transcript_speakers p on p.position = s.speaker
      and p.account_id = ${db.accountId}::uuid and p.transcript_id = ${transcriptId}::uuid
    on conflict do nothing`.execute(db.kysely)
}

export async function findLastSeq(db: AccountDb, transcriptId: string): Promise<number> {
  const row = await db
    .from('transcript_segments')
    .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
    .where('transcript_id', '=', transcriptId)
    .executeTakeFirstOrThrow()
  return row.seq
}

const segmentColumns = [
  'seq',
  'start_ms',
  'end_ms',
  'speaker_id',
  shownText.as('text'),
  sql<boolean>`transcript_segments.edited_text is not null`.as('is_edited'),
] as const

/** The next segments after this one; fewer than a page at the end. */
export const listSegments = (db: AccountDb, transcriptId: string, after: number, limit = segmentsPerPage) =>
  db
    .from('transcript_segments')
    .select(segmentColumns)
    .where('transcript_id', '=', transcriptId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()

export const listSegmentsBySeq = (db: AccountDb, transcriptId: string, seqs: readonly number[]) =>
  db
    .from('transcript_segments')
    .select(['seq', 'speaker_id', shownText.as('text')])
    .where('transcript_id', '=', transcriptId)
    .where(sql<boolean>`seq = any(${[...seqs]}::int[])`)
    .execute()

export const listSegmentRange = (db: AccountDb, transcriptId: string, from: number, to: number) =>
  db
    .from('transcript_segments')
    .select(segmentColumns)
    .where('transcript_id', '=', transcriptId)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute()

/** Segments with all of these words. */
export function searchSegments(db: AccountDb, transcriptId: string, words: readonly string[], limit: number) {
  let all = db.from('transcript_segments').select(segmentColumns).where('transcript_id', '=', transcriptId)
  for (const word of words)
    all = all.where(
      sql<boolean>`coalesce(transcript_segments.edited_text, transcript_segments.text) ilike ${buildContainsPattern(word)}`,
    )
  return all.orderBy('seq').limit(limit).execute()
}

/** Locked until the end of the transaction. */
export const lockSegment = (db: AccountDb, transcriptId: string, seq: number) =>
  db
    .from('transcript_segments')
    .select(['seq', 'text', 'edited_text'])
    .where('transcript_id', '=', transcriptId)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst()

export const updateSegmentText = (
  db: AccountDb,
  transcriptId: string,
  seq: number,
  change: { edited_text: string | null; edited_by: string | null; edited_at: string | null },
) =>
  db
    .update('transcript_segments')
    .set(change)
    .where('transcript_id', '=', transcriptId)
    .where('seq', '=', seq)
    .execute()

export const deleteTranscriptRow = (db: AccountDb, id: string) =>
  db.remove('transcripts').where('id', '=', id).execute()

interface AvailableQuery {
  readonly source?: TranscriptRow['source'] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
}

/** The newest 200; those whose meeting the caller may not see are left out. */
export function listAvailableTranscripts(db: AccountDb, viewer: MeetingViewer, query: AvailableQuery) {
  let all = db
    .from('transcripts')
    .leftJoin('meetings', (join) =>
      join
        .onRef('meetings.transcript_id', '=', 'transcripts.id')
        .onRef('meetings.account_id', '=', 'transcripts.account_id'),
    )
    .select([
      'transcripts.id as transcript_id',
      'transcripts.title',
      'transcripts.started_at',
      'transcripts.duration_ms',
      'transcripts.source',
      'transcripts.attendees',
      'meetings.id as linked_record_id',
    ])
    .where(
      sql<boolean>`case when meetings.id is null then transcripts.user_id = ${viewer.userId}::uuid else ${visibleMeetings(viewer)} end`,
    )
  if (query.source !== undefined) all = all.where('transcripts.source', '=', query.source)
  if (query.from !== undefined) all = all.where('transcripts.started_at', '>=', query.from)
  if (query.to !== undefined) all = all.where('transcripts.started_at', '<=', query.to)
  if (query.q) all = all.where('transcripts.title', 'ilike', buildContainsPattern(query.q))
  return all.orderBy('transcripts.created_at', 'desc').orderBy('transcripts.id').limit(200).execute()
}

/** One that has no meeting yet, brought in by this person. */
export const findOwnUnlinkedTranscript = (db: AccountDb, userId: string, id: string) =>
  db
    .from('transcripts')
    .select(['id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not exists (select from meetings m where m.account_id = transcripts.account_id and m.transcript_id = transcripts.id)`,
    )
    .executeTakeFirst()
