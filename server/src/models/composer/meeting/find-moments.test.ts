import { expect, it } from 'vitest'
import { readMarkedTranscripts, Tally } from '../../../../../bench/meeting-notes/corpus.ts'
import { parseTranscript } from '../../../documents/transcript/parse-transcript.ts'
import { findMoments } from './find-moments.ts'

function read(lines: readonly (readonly [string, string])[], today = '2026-11-24') {
  const segments = lines.map(([speaker, text], at) => ({
    seq: at + 1,
    speakerId: speaker,
    speaker,
    isOwn: false,
    text,
  }))
  return findMoments({ segments, today })
}

it('points to promises, days, amounts, objections, open questions and requests not to tell, and decides nothing', () => {
  const found = read([
    ['Ann', 'I’ll send you the offer over 12,400 euros by Friday.'],
    ['Bo', 'Open question, who trains the new team in Lisbon?'],
    ['Ann', 'Thomas will check the security questionnaire until next Tuesday.'],
    ['Bo', 'Please do not mention the price in public.'],
    ['Bo', 'That is too expensive for a practice of our size.'],
    ['Ann', 'The audit took place in spring.'],
  ])
  expect(found.map(({ kind, moment, owner, dueOn }) => [kind, moment, owner, dueOn])).toEqual([
    ['moment', 'promise', 'Ann', '2026-11-27'],
    ['moment', 'question', null, null],
    ['moment', 'promise', null, '2026-12-01'],
    ['moment', 'private', null, null],
    ['moment', 'objection', null, null],
  ])
})

it('shows beside a moment what is said later and may take it back', () => {
  const [first] = read([
    ['Ann', 'Let’s say Monday the 21st for the go-live.'],
    ['Bo', 'Hmm, no, January 7th, the team is away.'],
  ])
  expect(first).toMatchObject({ moment: 'decided', dueOn: '2026-12-21', later: [{ seq: 2 }] })
})

it('reads each block in its own language', () => {
  const english = Array.from(
    { length: 9 },
    (_none, n) => ['Ann', `We looked at page ${n} of the plan and it was fine.`] as const,
  )
  const found = read([
    ...english,
    ['Jens', 'Ich schicke Ihnen die Unterlagen bis Donnerstag.'],
    ['Jens', 'Das bleibt bitte unter uns.'],
  ])
  expect(found.map(({ moment, dueOn }) => [moment, dueOn])).toEqual([
    ['promise', '2026-11-26'],
    ['private', null],
  ])
})

it('finds most promises, days and requests not to tell of transcripts that the rules were not written for', () => {
  const score = (isHeldApart: boolean) => {
    const [promises, dates, secrets] = [new Tally(), new Tally(), new Tally()]
    for (const { name, bytes, marks } of readMarkedTranscripts()) {
      if (marks.is_held_apart !== isHeldApart) continue
      const { segments } = parseTranscript(bytes.toString())
      const found = findMoments({
        segments: segments.map(({ speaker, text }, at) => ({
          seq: at + 1,
          speakerId: speaker ?? '',
          speaker,
          isOwn: false,
          text,
        })),
        today: marks.started_at.slice(0, 10),
      })
      expect(found.filter(({ kind }) => kind !== 'moment')).toEqual([])
      const on = (seq: number) => found.filter(({ evidence }) => evidence.some((place) => place.seq === seq))
      for (const line of marks.promises)
        promises.add(
          on(line).some(({ moment }) => moment === 'promise'),
          `${name}:${line} ${segments[line - 1]?.text}`,
        )
      for (const { line, day } of marks.dates)
        dates.add(
          on(line).some(({ dueOn }) => dueOn === day),
          `${name}:${line} ${day} ${segments[line - 1]?.text}`,
        )
      for (const line of marks.private)
        secrets.add(
          on(line).some(({ moment }) => moment === 'private'),
          `${name}:${line} ${segments[line - 1]?.text}`,
        )
    }
    return { promises, dates, secrets }
  }
  const [seen, heldApart] = [score(false), score(true)]
  if (process.env['SHOW_NOTES'] === 'seen') console.log(seen)
  if (process.env['SHOW_NOTES'] === 'all') console.log(seen, heldApart)
  for (const { promises, dates, secrets } of [seen, heldApart]) {
    expect(promises.share).toBeGreaterThanOrEqual(0.8)
    expect(dates.share).toBeGreaterThanOrEqual(0.8)
    expect(secrets.share).toBeGreaterThanOrEqual(0.8)
  }
})
