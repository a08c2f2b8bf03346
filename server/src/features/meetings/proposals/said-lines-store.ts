import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import type { SaidLine } from './proposal.ts'

/** Lines that have the most of the words; a question is asked more often by nobody. */
const mostLines = 40
const linesAfter = 3
const shownText = sql<string>`coalesce(s.edited_text, s.text)`

/** The lines of a transcript with the most of these words, each with the next three, in order. */
export async function listLinesAbout(
  db: AccountDb,
  transcriptId: string,
  words: readonly string[],
): Promise<SaidLine[]> {
  const tests = words.map((word) => sql<boolean>`${shownText} ilike ${buildContainsPattern(word)}`)
  if (tests.length === 0) return []
  const score = sql.join(
    tests.map((test) => sql`(${test})::int`),
    sql` + `,
  )
  const { rows } = await sql<SaidLine>`
    with hit as materialized (select s.seq from transcript_segments s
      where s.account_id = ${db.accountId}::uuid and s.transcript_id = ${transcriptId}::uuid
        and (${sql.join(tests, sql` or `)})
      order by ${score} desc, s.seq limit ${mostLines})
    select s.seq, p.name as speaker, ${shownText} as text from transcript_segments s
    join transcript_speakers p on p.account_id = s.account_id and p.id = s.speaker_id
    where s.account_id = ${db.accountId}::uuid and s.transcript_id = ${transcriptId}::uuid
      and s.seq in (select hit.seq + n from hit, generate_series(0, ${linesAfter}) as n)
    order by s.seq`.execute(db.kysely)
  return rows
}

/** Lines in which speakers of these names, in lower case, say what they are. */
export async function listOwnWords(db: AccountDb, transcriptId: string, names: readonly string[]): Promise<SaidLine[]> {
  if (names.length === 0) return []
  const { rows } = await sql<SaidLine>`
    select s.seq, p.name as speaker, ${shownText} as text from transcript_segments s
    join transcript_speakers p on p.account_id = s.account_id and p.id = s.speaker_id
    where s.account_id = ${db.accountId}::uuid and s.transcript_id = ${transcriptId}::uuid
      and lower(p.name) = any(${[...names]}::text[])
      and (${shownText} ilike '%i''m %' or ${shownText} ilike '%i’m %' or ${shownText} ilike '%i am %'
        or ${shownText} ilike '%ich bin %')
    order by s.seq limit 200`.execute(db.kysely)
  return rows
}
